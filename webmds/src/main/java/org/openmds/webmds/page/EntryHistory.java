package org.openmds.webmds.page;

import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.webmds.source.SourceException;
import org.openmds.webmds.source.XmlSource;
import org.openmds.webmds.transform.Document;
import org.openmds.webmds.transform.Documents;
import org.openmds.webmds.transform.GroupEntries;
import org.openmds.webmds.transform.TransformException;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.xml.InvalidXmlException;

/**
 * Puts the history of an entry beside the document of its group. Only entries of the group itself have one: what a lower index says of its entries names
 * services that nobody configured. A page without it is a page without charts. Thread-safe.
 */
final class EntryHistory {

    /** The style sheet's parameter. */
    private static final String PARAMETER = "history";

    private static final Logger LOG = LogManager.getLogger();

    private final BiFunction<String, EndpointReference, Optional<XmlSource>> histories;
    private final Documents documents;

    EntryHistory(BiFunction<String, EndpointReference, Optional<XmlSource>> histories, Documents documents) {
        this.histories = histories;
        this.documents = documents;
    }

    Document beside(Document group, String name, String key) {
        try {
            Optional<XmlSource> source = GroupEntries.reference(group, key)
                    .flatMap(entry -> histories.apply(name, entry));
            return source.isEmpty()
                    ? group
                    : group.with(PARAMETER, documents.read("history " + name + " " + key, source.get(), Map.of()));
        } catch (SourceException | TransformException | WsrfFaultException | InvalidXmlException e) {
            LOG.debug("no history of entry {} of {}: {}", key, name, e.getMessage());
            return group;
        }
    }
}
