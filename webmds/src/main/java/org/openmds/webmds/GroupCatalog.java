package org.openmds.webmds;

import java.util.List;
import java.util.Optional;

import org.openmds.webmds.source.XmlSource;
import org.openmds.webmds.transform.PageTransform;
import org.openmds.wsrf.addressing.EndpointReference;

/** The service groups that WebMDS shows, and its own style sheets for them. */
interface GroupCatalog {

    /** Returns the names of the service groups, the default first; at least one. */
    List<String> groups();

    /** Returns the document source of a service group; it has no options. */
    Optional<XmlSource> group(String name);

    /** Returns a source of the sums of a service group, inside any element, for a group whose document is too large; empty if there is none. */
    default Optional<XmlSource> sums(String name) {
        return Optional.empty();
    }

    /** Returns a source of an entry's properties TerminationTime and History, inside any element; empty if the entry cannot be read. */
    default Optional<XmlSource> entry(String name, EndpointReference entry) {
        return Optional.empty();
    }

    /** Returns a source of the firing and pending alerts, and of the starts and ends of alerts in the last hour; empty without a trigger service. */
    default Optional<XmlSource> alerts() {
        return Optional.empty();
    }

    /** Returns whether the HTTP API answers at the address of the pages. */
    default boolean isBesideApi() {
        return false;
    }

    /**
     * Returns a source of the records of a group; empty if nothing is recorded.
     *
     * @param scope
     *            the part of the group, such as {@code cluster north}; empty for the whole
     */
    default Optional<XmlSource> records(String name, String scope) {
        return Optional.empty();
    }

    /** Returns a built-in style sheet of WebMDS. */
    PageTransform builtIn(String name);
}
