package org.openmds.server.config;

import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

/**
 * One index: a service group at {@code /wsrf/services/<name>}.
 *
 * @param name
 *            last step of its URL
 * @param contentElements
 *            root elements that an entry's content may have; empty for any (MembershipContentRule of WS-ServiceGroup 1.2)
 * @param memberInterfaces
 *            port types of which a member must implement one; empty for any
 * @param lease
 *            how long an entry stays without renewal
 * @param rights
 *            who may do what with this index, where it differs from the whole server
 * @param entries
 *            entries at most; the server's limit where absent
 */
public record IndexSettings(
        @Key(value = "Last step of the index's URL; the entries are at the same name with Entry behind it.", pattern = "[A-Za-z][A-Za-z0-9]{0,63}", expected = "a name of 1 to 64 letters and digits that begins with a letter") String name,
        @Key("Root elements that an entry's content may have, as {namespace}name; empty for any.") List<QName> contentElements,
        @Key("Port types of which a member must implement one, as {namespace}name; empty for any.") List<QName> memberInterfaces,
        @Key("How long an entry stays without renewal.") LeaseSettings lease,
        @Key("Who may do what with this index, where it differs from the whole server.") IndexRights rights,
        @Key(value = "Entries at most, in the place of limits.entries.", min = "1", max = "10000000") Optional<Integer> entries) {

    public IndexSettings {
        contentElements = List.copyOf(contentElements);
        memberInterfaces = List.copyOf(memberInterfaces);
    }
}
