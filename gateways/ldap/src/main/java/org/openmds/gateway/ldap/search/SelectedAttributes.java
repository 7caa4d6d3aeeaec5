package org.openmds.gateway.ldap.search;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.openmds.gateway.ldap.schema.AttributeType;
import org.openmds.gateway.ldap.schema.DirectorySchema;

/**
 * The attributes that a search returns (RFC 4511, section 4.5.1.8).
 *
 * @param user
 *            true for all user attributes
 * @param operational
 *            true for all operational attributes
 * @param types
 *            the attributes that are named
 * @param typesOnly
 *            true for attributes without their values
 */
public record SelectedAttributes(boolean user, boolean operational, Set<AttributeType> types, boolean typesOnly) {

    private static final String ALL_USER = "*";
    private static final String ALL_OPERATIONAL = "+";

    public SelectedAttributes {
        types = Set.copyOf(types);
    }

    /**
     * Reads the list of a request: names, {@code *}, {@code +} and {@code 1.1}. Names that the schema does not know are left out, and empty ones do not
     * count: DIRAC asks for all attributes by one empty name.
     */
    public static SelectedAttributes of(List<String> list, boolean typesOnly) {
        List<String> names = list.stream().filter(name -> !name.isBlank()).toList();
        Set<AttributeType> types = new HashSet<>();
        for (String each : names) {
            AttributeType type = DirectorySchema.get().find(each);
            if (type != null) {
                types.add(type);
            }
        }
        return new SelectedAttributes(names.isEmpty() || names.contains(ALL_USER), names.contains(ALL_OPERATIONAL),
                types, typesOnly);
    }

    /** Returns true if a search returns an attribute. */
    boolean includes(AttributeType type) {
        return (type.isOperational() ? operational : user) || !types.isEmpty() && types.contains(type);
    }

    /** Returns true if a search returns all user attributes with their values. */
    boolean isComplete() {
        return user && !typesOnly;
    }
}
