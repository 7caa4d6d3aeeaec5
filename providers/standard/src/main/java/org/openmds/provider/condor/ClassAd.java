package org.openmds.provider.condor;

import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/** A ClassAd: attributes with values. The names of attributes are not case-sensitive. */
record ClassAd(Map<String, ClassAdValue> attributes) {

    ClassAd {
        Map<String, ClassAdValue> byName = new TreeMap<>();
        attributes.forEach((name, value) -> byName.put(name.toLowerCase(Locale.ROOT), value));
        attributes = Map.copyOf(byName);
    }

    /** Returns the value of an attribute; undefined if it is missing, as in HTCondor. */
    ClassAdValue get(String name) {
        return attributes.getOrDefault(name.toLowerCase(Locale.ROOT), ClassAdValue.UNDEFINED);
    }

    /** Returns the text of a string; empty for any other value. */
    String string(String name) {
        ClassAdValue value = get(name);
        return value.kind() == ClassAdValue.ValueKind.STRING ? value.text() : "";
    }

    OptionalLong integer(String name) {
        return get(name).integer();
    }

    /** Returns the first of two attributes that is a number. */
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
