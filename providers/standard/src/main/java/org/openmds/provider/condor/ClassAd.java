package org.openmds.provider.condor;

import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/** A ClassAd: attributes with values. The names of attributes are not case-sensitive. */
public record ClassAd(Map<String, ClassAdValue> attributes) {

    public ClassAd {
        Map<String, ClassAdValue> byName = new TreeMap<>();
        attributes.forEach((name, value) -> byName.put(name.toLowerCase(Locale.ROOT), value));
        attributes = Map.copyOf(byName);
    }

    /** Returns the value of an attribute; undefined if it is missing, as in HTCondor. */
    public ClassAdValue get(String name) {
        return attributes.getOrDefault(name.toLowerCase(Locale.ROOT), ClassAdValue.UNDEFINED);
    }

    /** Returns the text of a string; empty for any other value. */
    public String string(String name) {
        ClassAdValue value = get(name);
        return value.kind() == ClassAdValue.ValueKind.STRING ? value.text() : "";
    }

    /** Returns the rounded number; empty for any other value. */
    public OptionalLong integer(String name) {
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

    /** Returns true if the value is the truth value true. */
    public boolean isTrue(String name) {
        return get(name).equals(ClassAdValue.bool(true));
    }
}
