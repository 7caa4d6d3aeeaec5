package org.openmds.gateway.ldap.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import org.openmds.gateway.ldap.schema.AttributeType;
import org.openmds.gateway.ldap.schema.DirectorySchema;
import org.openmds.gateway.ldap.schema.MatchingRule;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.RDN;

/**
 * Names of entries in their canonical form: the names of attributes as in the schema, values without regard to case in lower case, and a comma without
 * spaces between the parts. Two names are the same if their canonical forms are.
 */
public final class EntryName {

    /** The group of GLUE 2.0 that holds the services of a site. */
    public static final String RESOURCE_GROUP = "resource";
    /** The name by which ARC calls the group of services; a BDII has it as an alias. */
    private static final String ALIAS_OF_RESOURCE_GROUP = "services";
    private static final String GROUP = "GLUE2GroupID";

    private EntryName() {
    }

    /** Returns the name of an entry below another one. */
    public static String below(String parent, String attribute, String value) {
        String own = part(attribute, value);
        return parent.isEmpty() ? own : own + "," + parent;
    }

    private static String part(String attribute, String value) {
        return new RDN(attribute, value).toMinimallyEncodedString();
    }

    /**
     * Returns the canonical form of a name. The aliases of a BDII become the names behind them: {@code GLUE2GroupName=services} is
     * {@code GLUE2GroupID=resource}.
     *
     * @return empty if the text is no name of LDAP
     */
    public static Optional<String> canonical(String text) {
        try {
            List<String> parts = new ArrayList<>();
            for (RDN each : new DN(text).getRDNs()) {
                List<String> values = new ArrayList<>();
                for (int i = 0; i < each.getAttributeNames().length; i++) {
                    values.add(canonical(each.getAttributeNames()[i], each.getAttributeValues()[i]));
                }
                parts.add(String.join("+", values));
            }
            return Optional.of(String.join(",", parts));
        } catch (LDAPException e) {
            return Optional.empty();
        }
    }

    private static String canonical(String attribute, String value) {
        AttributeType type = DirectorySchema.get().find(attribute);
        if (type == null) {
            return part(attribute.toLowerCase(Locale.ROOT), value);
        }
        if (type.name().equals(GROUP)) {
            return part(GROUP, value.equals(ALIAS_OF_RESOURCE_GROUP) ? RESOURCE_GROUP : value);
        }
        return part(type.name(), type.matching() == MatchingRule.EXACT ? value : value.toLowerCase(Locale.ROOT));
    }

    /** Returns true if an entry is below another one, at any depth. */
    public static boolean isBelow(String name, String ancestor) {
        int length = name.length() - ancestor.length() - 1;
        return length > 0 && name.charAt(length) == ',' && !isEscaped(name, length) && name.endsWith(ancestor);
    }

    /** Returns true if an entry is directly below another one. */
    public static boolean isChild(String name, String parent) {
        return isBelow(name, parent) && parent(name).equals(parent);
    }

    /** Returns the name of the entry above; empty for the first entry of a tree. */
    public static String parent(String name) {
        for (int i = 0; i < name.length(); i++) {
            if (name.charAt(i) == ',' && !isEscaped(name, i)) {
                return name.substring(i + 1);
            }
        }
        return "";
    }

    private static boolean isEscaped(String name, int position) {
        int backslashes = 0;
        while (position - backslashes > 0 && name.charAt(position - backslashes - 1) == '\\') {
            backslashes++;
        }
        return backslashes % 2 == 1;
    }
}
