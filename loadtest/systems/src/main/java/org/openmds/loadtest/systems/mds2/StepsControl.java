package org.openmds.loadtest.systems.mds2;

import java.util.ArrayList;
import java.util.List;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.Control;

/**
 * An LDAP control for the durations of a server's steps. Sent with a search, without a value, it requests them. Sent with the end of the
 * answer, its value lists them in order, in nanoseconds: {@code GRIS-InitSearch=12000;GRIS-SearchIndex=3400}. A search without the
 * control gets none.
 */
public final class StepsControl {

    /** Derived from a UUID, which needs no registration (ITU-T X.667). */
    public static final String OID = "2.25.198573602854016287441320905517720619453";
    private static final int MAX_STEPS = 32;

    private StepsControl() {
    }

    /**
     * The duration of a step.
     *
     * @param name
     *            such as GRIS-InvokeIP
     */
    public record StepDuration(String name, long nanos) {
    }

    static Control request() {
        return new Control(OID, false);
    }

    static boolean isRequested(List<Control> controls) {
        return controls.stream().anyMatch(control -> control.getOID().equals(OID));
    }

    public static Control response(List<StepDuration> steps) {
        StringBuilder text = new StringBuilder();
        for (StepDuration step : steps) {
            text.append(text.isEmpty() ? "" : ";").append(step.name()).append('=').append(step.nanos());
        }
        return new Control(OID, false, new ASN1OctetString(text.toString()));
    }

    /** Returns the steps of an answer; empty if the control is absent or malformed. */
    public static List<StepDuration> read(List<Control> controls) {
        for (Control control : controls) {
            if (control.getOID().equals(OID) && control.getValue() != null) {
                return read(control.getValue().stringValue());
            }
        }
        return List.of();
    }

    private static List<StepDuration> read(String text) {
        List<StepDuration> steps = new ArrayList<>();
        for (String part : text.split(";", MAX_STEPS + 1)) {
            int equals = part.indexOf('=');
            if (equals <= 0 || steps.size() == MAX_STEPS) {
                return List.of();
            }
            try {
                long nanos = Long.parseLong(part.substring(equals + 1));
                if (nanos < 0) {
                    return List.of();
                }
                steps.add(new StepDuration(part.substring(0, equals), nanos));
            } catch (NumberFormatException _) {
                return List.of();
            }
        }
        return List.copyOf(steps);
    }
}
