package org.openmds.index.settings;

import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.configuration.Key;

/** The settings of one index: a service group at {@code /wsrf/services/<name>}. */
public record IndexSettings(
        @Key(value = "Last step of the index's URL; its entries are at the same name followed by Entry.", initial = IndexSettings.DEFAULT_NAME, pattern = "[A-Za-z][A-Za-z0-9]{0,63}", expected = "a name of 1 to 64 letters and digits that begins with a letter") String name,
        @Key("Root elements that an entry's content may have, as {namespace}name; empty for any.") List<QName> contentElements,
        @Key("Port types of which a member must implement one, as {namespace}name; empty for any.") List<QName> memberInterfaces,
        @Key("Leases of entries.") LeaseSettings lease,
        @Key("Rights on this index that differ from those of the whole server.") IndexRights rights,
        @Key(value = "Largest number of entries; overrides limits.entries.", min = "1", max = "10000000") Optional<Integer> entries) {

    /** The name of the index that exists without any configuration. */
    public static final String DEFAULT_NAME = "DefaultIndexService";

    public IndexSettings {
        contentElements = List.copyOf(contentElements);
        memberInterfaces = List.copyOf(memberInterfaces);
    }

    /** Returns a copy with another name. */
    public IndexSettings named(String other) {
        return new IndexSettings(other, contentElements, memberInterfaces, lease, rights, entries);
    }
}
