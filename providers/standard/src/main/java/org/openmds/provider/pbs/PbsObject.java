package org.openmds.provider.pbs;

import java.util.Map;
import java.util.OptionalLong;

import org.openmds.provider.batch.NumberText;

/**
 * A queue or a node with its attributes.
 *
 * @param attributes
 *            attributes by name; resources have dotted names, such as {@code resources_max.walltime}
 */
record PbsObject(String name, Map<String, String> attributes) {

    PbsObject {
        attributes = Map.copyOf(attributes);
    }

    /** Returns the value of an attribute; empty if it is missing. */
    String text(String attribute) {
        return attributes.getOrDefault(attribute, "");
    }

    OptionalLong integer(String attribute) {
        return NumberText.integer(text(attribute));
    }

    /** Returns the first of several attributes that is a number. */
    OptionalLong firstInteger(String... candidates) {
        for (String each : candidates) {
            OptionalLong number = integer(each);
            if (number.isPresent()) {
                return number;
            }
        }
        return OptionalLong.empty();
    }

    boolean isTrue(String attribute) {
        return text(attribute).equalsIgnoreCase("true");
    }
}
