package org.openmds.provider.condor;

import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/** A ClassAd: attributes, whose names know no case. */
record ClassAd(Map<String, ClassAdValue> attributes) {

    ClassAd {
        Map<String, ClassAdValue> byName = new TreeMap<>();
        attributes.forEach((name, value) -> byName.put(name.toLowerCase(Locale.ROOT), value));
        attributes = Map.copyOf(byName);
    }

    /** Undefined where it is not there, as in HTCondor. */
    ClassAdValue get(String name) {
        return attributes.getOrDefault(name.toLowerCase(Locale.ROOT), ClassAdValue.UNDEFINED);
    }

    /** A string, or empty. */
    String string(String name) {
        ClassAdValue value = get(name);
        return value.kind() == ClassAdValue.ValueKind.STRING ? value.text() : "";
    }

    OptionalLong integer(String name) {
        return get(name).integer();
    }

    /** Of the first attribute that is a number. */
    OptionalLong integer(String name, String otherwise) {
        OptionalLong first = integer(name);
        return first.isPresent() ? first : integer(otherwise);
    }

    OptionalDouble real(String name) {
        return get(name).real();
    }

    boolean isTrue(String name) {
        return get(name).equals(ClassAdValue.bool(true));
    }
}
