package org.openmds.webmds;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.webmds.source.SourceException;
import org.openmds.webmds.source.XmlSource;
import org.openmds.webmds.transform.DocumentCache;
import org.openmds.webmds.transform.SourceDocument;
import org.openmds.webmds.transform.Stylesheet;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/** The parameters of the frame around every page: the shown group, all groups, the number of firing alerts, and whether there is an HTTP API. Thread-safe. */
final class PageFrame {

    /** The name for all groups together; no group can have it. */
    static final String ALL = "*";

    /** The name of the alerts in the document cache. */
    static final String ALERTS = "alerts";

    private static final String FIRING = Stylesheet.own("firing");
    private static final String SUPPRESSED = Stylesheet.own("suppressed");
    private static final String API = Stylesheet.own("api");

    private final GroupCatalog catalog;
    private final DocumentCache documentCache;
    private volatile AlertCounts newest = new AlertCounts("", "", "");

    /** @param version version of the document with the alerts */
    private record AlertCounts(String version, String firing, String suppressed) {
    }

    PageFrame(GroupCatalog catalog, DocumentCache documentCache) {
        this.catalog = catalog;
        this.documentCache = documentCache;
    }

    /** @param group name of the shown group, or {@link #ALL} */
    Map<String, String> parameters(String group, PageForm form) {
        Map<String, String> parameters = new HashMap<>();
        parameters.put("group", group);
        parameters.put("groups", String.join(" ", catalog.groups()));
        if (form == PageForm.HTML) {
            AlertCounts counts = counts();
            parameters.put(FIRING, counts.firing());
            parameters.put(SUPPRESSED, counts.suppressed());
            parameters.put(API, catalog.isBesideApi() ? "yes" : "");
        } else {
            parameters.put(Stylesheet.FORM, form.word());
        }
        return parameters;
    }

    /** Returns the alerts; empty if there is no trigger service. */
    Optional<SourceDocument> alerts() {
        Optional<XmlSource> source = catalog.alerts();
        try {
            return source.isEmpty()
                    ? Optional.empty()
                    : Optional.of(documentCache.read(ALERTS, source.get(), Map.of()));
        } catch (SourceException e) {
            return Optional.empty();
        }
    }

    private AlertCounts counts() {
        Optional<SourceDocument> alerts = alerts();
        if (alerts.isEmpty() || alerts.get().version().equals(newest.version())) {
            return newest;
        }
        XmlElement root = XmlFragment.parse(alerts.get().bytes(), AlertSource.LIMITS).root();
        newest = new AlertCounts(alerts.get().version(), root.attribute(new QName("firing")).orElse(""),
                root.attribute(new QName("suppressed")).orElse(""));
        return newest;
    }
}
