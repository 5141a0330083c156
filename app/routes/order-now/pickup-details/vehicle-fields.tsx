import { VEHICLE_MAX } from "@platter/ordering/order/order.ts";
import { FieldError, SelectField, TextField } from "../../../ui/form/field.tsx";
import { type Problem, problemOf } from "../../../ui/form/problems.ts";
import type { VehicleView } from "./vehicle.ts";

/** VEH-01, VEH-02: both fields share one message below. */
export function VehicleFields({ vehicle, problems }: { vehicle: VehicleView; problems: Problem[] }) {
  const wrong = problems.filter(({ field }) => field.startsWith("vehicle"));
  return (
    <section className="card" aria-labelledby="vehicle-title">
      <h2 id="vehicle-title">Curbside Pickup - Tell us about your vehicle</h2>
      <div className="pair">
        <VehicleField name="vehicleColor" label="Vehicle Color" {...vehicle.color} wrong={wrong} />
        <VehicleField name="vehicleType" label="Vehicle Type" {...vehicle.type} wrong={wrong} />
      </div>
      {["vehicleColor", "vehicleType"].map((name) => {
        const message = problemOf(problems, name);
        return message ? <FieldError key={name} id={`${name}-error`} message={message} /> : null;
      })}
    </section>
  );
}

interface VehicleFieldProps {
  name: string;
  label: string;
  options: string[] | null;
  value: string;
  wrong: Problem[];
}

function VehicleField({ name, label, options, value, wrong }: VehicleFieldProps) {
  // VEH-04's message concerns both fields, so an empty one without its own error has it too.
  const found = wrong.find(({ field }) => field === name) ?? (value ? undefined : wrong[0]);
  const field = {
    name,
    label,
    problem: found?.message ?? null,
    isToldElsewhere: true,
    defaultValue: value,
    required: true,
    ...(found && { "aria-describedby": `${found.field}-error` }),
  };
  if (!options) {
    const hint = "The list to choose from is not available right now. Please type it in.";
    return <TextField {...field} hint={hint} maxLength={VEHICLE_MAX} autoComplete="off" />;
  }
  return (
    <SelectField {...field}>
      <option value="">Choose</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </SelectField>
  );
}
