package org.openmds.provider.ldap;

import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.RDN;

/** Operations on entries: their order, their size and the relations between them. */
final class LdapEntries {

    private LdapEntries() {
    }

    /** Returns an empty map of entries in the order of their names, parents before children. */
    static SortedMap<String, Entry> empty() {
        return new TreeMap<>();
    }

    static void put(SortedMap<String, Entry> entries, Entry entry) {
        entries.put(key(entry), entry);
    }

    /** Returns the size of an entry's name and attributes. */
    static long bytes(Entry entry) {
        long bytes = entry.getDN().length();
        for (Attribute attribute : entry.getAttributes()) {
            bytes += attribute.getName().length();
            for (byte[] value : attribute.getValueByteArrays()) {
                bytes += attribute.getName().length() + value.length;
            }
        }
        return bytes;
    }

    /** Returns the name from the top down, so that it sorts as a tree. */
    private static String key(Entry entry) {
        try {
            RDN[] rdns = entry.getParsedDN().getRDNs();
            StringBuilder key = new StringBuilder();
            for (int i = rdns.length - 1; i >= 0; i--) {
                key.append(rdns[i].toNormalizedString()).append('\u0000');
            }
            return key.toString();
        } catch (LDAPException e) {
            return entry.getDN().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Returns the id of the entity that an entry belongs to: from its {@code GlueChunkKey} or {@code GlueForeignKey}, or from an entry above it.
     *
     * @param key
     *            the attribute that identifies entities of that kind, for example {@code GlueClusterUniqueID}
     */
    static Optional<String> owner(Entry entry, String key) {
        for (String attribute : new String[]{"GlueChunkKey", "GlueForeignKey"}) {
            String[] values = entry.getAttributeValues(attribute);
            for (String value : values == null ? new String[0] : values) {
                if (value.regionMatches(true, 0, key + "=", 0, key.length() + 1)) {
                    return Optional.of(value.substring(key.length() + 1).strip());
                }
            }
        }
        return above(entry, key);
    }

    private static Optional<String> above(Entry entry, String key) {
        try {
            for (DN at = entry.getParentDN(); at != null && at.getRDN() != null; at = at.getParent()) {
                String[] names = at.getRDN().getAttributeNames();
                for (int i = 0; i < names.length; i++) {
                    if (names[i].equalsIgnoreCase(key)) {
                        return Optional.of(at.getRDN().getAttributeValues()[i]);
                    }
                }
            }
        } catch (LDAPException e) {
            // The DN is not valid, so there is no entry above.
            return Optional.empty();
        }
        return Optional.empty();
    }
}
