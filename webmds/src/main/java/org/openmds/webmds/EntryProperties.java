package org.openmds.webmds;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.webmds.source.SourceException;
import org.openmds.webmds.source.XmlSource;
import org.openmds.webmds.transform.DocumentCache;
import org.openmds.webmds.transform.GroupEntries;
import org.openmds.webmds.transform.PageThreads;
import org.openmds.webmds.transform.SourceDocument;
import org.openmds.webmds.transform.TransformException;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.xml.InvalidXmlException;

/**
 * Adds an entry's own properties, its termination time and its history, to the document of its group. Only the group's own entries are read, because
 * a downstream index can name services that the administrator has not configured. A page without them shows no termination time and no charts.
 * Thread-safe.
 */
final class EntryProperties {

    /** Parameter of the style sheet. */
    private static final String PARAMETER = "entry";

    private static final Logger LOG = LogManager.getLogger();

    private final BiFunction<String, EndpointReference, Optional<XmlSource>> entries;
    private final DocumentCache documentCache;
    private final PageThreads threads;

    EntryProperties(BiFunction<String, EndpointReference, Optional<XmlSource>> entries, DocumentCache documentCache,
            PageThreads threads) {
        this.entries = entries;
        this.documentCache = documentCache;
        this.threads = threads;
    }

    SourceDocument addTo(SourceDocument group, String name, String key) {
        try {
            Optional<XmlSource> source = entriesOf(group).reference(key)
                    .flatMap(entry -> entries.apply(name, entry));
            return source.isEmpty()
                    ? group
                    : group.with(PARAMETER,
                            List.of(documentCache.read("entry " + name + " " + key, source.get(), Map.of())));
        } catch (SourceException | TransformException | WsrfFaultException | InvalidXmlException e) {
            LOG.debug("entry {} of {} cannot be read: {}", key, name, e.getMessage());
            return group;
        }
    }

    /** Returns the entries of a group; a page of a known document needs no thread for them. */
    private GroupEntries entriesOf(SourceDocument group) throws TransformException {
        Optional<GroupEntries> known = group.knownEntries();
        return known.isPresent() ? known.get() : threads.run("entry", group::findEntries);
    }
}
