import type { KeptFields, KeptFieldsProps } from "../../../components/form/kept-form.tsx";
import { formatDate, formatTime, isDate, minutesOf } from "@platter/ordering/day.ts";
import { Fact } from "../../../ui/fact.tsx";
import { VehicleFields } from "./vehicle-fields.tsx";

/** Day and time as they were chosen, of a restaurant whose hours cannot be read. */
export const keptTime: KeptFields = {
  title: "What time works best for you?",
  names: ["vehicleColor", "vehicleType"],
  Fields: TimeFields,
};

function TimeFields({ values, problems }: KeptFieldsProps) {
  const { day = "", time = "", vehicleColor, vehicleType = "" } = values;
  return (
    <>
      {isDate(day) ? (
        <dl>
          <Fact label="Day">{formatDate(day)}</Fact>
          {minutesOf(time) === null ? null : <Fact label="Time">{formatTime(time)}</Fact>}
        </dl>
      ) : null}
      {vehicleColor === undefined ? null : (
        <VehicleFields
          vehicle={{ color: { options: null, value: vehicleColor }, type: { options: null, value: vehicleType } }}
          problems={problems}
        />
      )}
    </>
  );
}
