package org.openmds.gateway.ldap.schema;

import java.util.List;
import java.util.Locale;

/**
 * An object class.
 *
 * @param superclass
 *            name of the class above; empty for {@code top}
 * @param kind
 *            structural, auxiliary or abstract
 * @param required
 *            names of the attributes that each entry of the class must have
 * @param allowed
 *            names of further attributes
 */
public record ObjectClass(String name, String oid, String superclass, String kind, List<String> required,
        List<String> allowed) {

    public ObjectClass {
        required = List.copyOf(required);
        allowed = List.copyOf(allowed);
    }

    /** Returns the description of the class for the subschema (RFC 4512, section 4.1.1). */
    String definition() {
        return "( %s NAME '%s'%s %s%s%s )".formatted(oid, name, superclass.isEmpty() ? "" : " SUP " + superclass,
                kind.toUpperCase(Locale.ROOT), list("MUST", required), list("MAY", allowed));
    }

    private static String list(String word, List<String> names) {
        return names.isEmpty() ? "" : " %s ( %s )".formatted(word, String.join(" $ ", names));
    }
}
