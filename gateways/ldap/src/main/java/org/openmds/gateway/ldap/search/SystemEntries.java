package org.openmds.gateway.ldap.search;

import java.util.List;
import java.util.Optional;

import org.openmds.gateway.ldap.entry.DirectoryEntry;
import org.openmds.gateway.ldap.entry.EntryBuilder;
import org.openmds.gateway.ldap.schema.DirectorySchema;

/** The entries about the server itself, which lie outside of the trees: the root (RFC 4512, section 5.1) and the schema (section 4.2). Immutable. */
public final class SystemEntries {

    private static final String SUBSCHEMA = "cn=subschema";
    private static final String SUBSCHEMA_TYPE = "subschemaSubentry";
    private static final String PAGED_RESULTS = "1.2.840.113556.1.4.319";
    private static final String ALL_OPERATIONAL_ATTRIBUTES = "1.3.6.1.4.1.4203.1.5.1";
    private static final String START_TLS = "1.3.6.1.4.1.1466.20037";

    private final DirectoryEntry root;
    private final DirectoryEntry schema;

    private SystemEntries(DirectoryEntry root, DirectoryEntry schema) {
        this.root = root;
        this.schema = schema;
    }

    /**
     * Makes the entries.
     *
     * @param trees
     *            the names of the trees
     * @param startTls
     *            true if connections can begin TLS
     */
    public static SystemEntries of(List<String> trees, String version, boolean startTls) {
        EntryBuilder root = new EntryBuilder().classes("top")
                .add("namingContexts", trees)
                .add("supportedLDAPVersion", List.of("3", "2"))
                .add("supportedControl", PAGED_RESULTS)
                .add("supportedFeatures", ALL_OPERATIONAL_ATTRIBUTES)
                .add(SUBSCHEMA_TYPE, SUBSCHEMA)
                .add("vendorName", "OpenMDS")
                .add("vendorVersion", version);
        if (startTls) {
            root.add("supportedExtension", START_TLS);
        }
        DirectorySchema schema = DirectorySchema.get();
        return new SystemEntries(root.build(""), new EntryBuilder().classes("top", "subschema")
                .add("cn", "Subschema")
                .add("objectClasses", schema.classDefinitions())
                .add("attributeTypes", schema.typeDefinitions())
                .build(SUBSCHEMA));
    }

    /** Returns the entry with a canonical name. */
    Optional<DirectoryEntry> find(String name) {
        return switch (name) {
            case "" -> Optional.of(root);
            case SUBSCHEMA -> Optional.of(schema);
            default -> Optional.empty();
        };
    }
}
