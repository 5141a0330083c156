import { VEHICLE_MAX } from "@platter/ordering/order/order.ts";
import { SelectField, TextField } from "../../../ui/form/field.tsx";
import { type Problem, problemOf } from "../../../ui/form/problems.ts";
import type { VehicleView } from "./vehicle.ts";

/** VEH-01, VEH-02. */
export function VehicleFields({ vehicle, problems }: { vehicle: VehicleView; problems: Problem[] }) {
  return (
    <fieldset className="group vehicle">
      <legend>
        <h2>Curbside Pickup - Tell us about your vehicle</h2>
      </legend>
      <div className="pair">
        <VehicleField name="vehicleColor" label="Vehicle Color" {...vehicle.color} problems={problems} />
        <VehicleField name="vehicleType" label="Vehicle Type" {...vehicle.type} problems={problems} />
      </div>
    </fieldset>
  );
}

interface VehicleFieldProps {
  name: string;
  label: string;
  options: string[] | null;
  value: string;
  problems: Problem[];
}

function VehicleField({ name, label, options, value, problems }: VehicleFieldProps) {
  const field = { name, label, problem: problemOf(problems, name), defaultValue: value, required: true };
  if (!options) {
    const hint = "The list to choose from is not available right now. Please type it in.";
    return <TextField {...field} hint={hint} maxLength={VEHICLE_MAX} autoComplete="off" />;
  }
  return (
    <SelectField {...field}>
      <option value="">Please choose</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </SelectField>
  );
}
