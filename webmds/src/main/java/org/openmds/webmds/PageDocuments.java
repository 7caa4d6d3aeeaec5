package org.openmds.webmds;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import javax.xml.namespace.QName;

import org.openmds.webmds.source.SourceException;
import org.openmds.webmds.source.SourceException.Cause;
import org.openmds.webmds.source.XmlSource;
import org.openmds.webmds.transform.DocumentCache;
import org.openmds.webmds.transform.PageThreads;
import org.openmds.webmds.transform.SourceDocument;
import org.openmds.webmds.transform.StylesheetCompiler;
import org.openmds.webmds.transform.TransformException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlText;

/** The documents of WebMDS's own pages: that of the shown group or of all groups, and what a page shows besides. Thread-safe. */
final class PageDocuments {

    private static final String FUNCTIONS = "http://openmds.org/webmds/functions";
    /** Pages that show alerts. */
    private static final Set<String> WITH_ALERTS = Set.of("dashboard", "site", "cluster", "host", "hosts", "entry");
    /** Pages that show what was recorded. */
    private static final Set<String> WITH_RECORDS = Set.of("dashboard", "site", "cluster");

    private final GroupCatalog catalog;
    private final DocumentCache documentCache;
    private final StylesheetCompiler stylesheetCompiler;
    private final EntryProperties properties;
    private final PageFrame frame;

    PageDocuments(GroupCatalog catalog, DocumentCache documentCache, StylesheetCompiler stylesheetCompiler,
            PageThreads threads) {
        this.catalog = catalog;
        this.documentCache = documentCache;
        this.stylesheetCompiler = stylesheetCompiler;
        this.properties = new EntryProperties(catalog::entry, documentCache, threads);
        this.frame = new PageFrame(catalog, documentCache);
    }

    PageFrame frame() {
        return frame;
    }

    /** Returns the name of a group's document in the document cache. */
    static String nameOf(String group) {
        return "group " + group;
    }

    /** Reads the document of any source. */
    SourceDocument read(String name, XmlSource source, Map<String, String> options) throws SourceException {
        return documentCache.read(name, source, options);
    }

    /**
     * Reads the documents of a page.
     *
     * @param group
     *            one of the catalog's groups, or {@link PageFrame#ALL}
     * @param subject
     *            key of the entry on the page of an entry; name of the site, cluster or host on its page
     * @throws SourceException
     *             the group cannot be read; of all groups, those that cannot be read are documents that say so
     */
    SourceDocument of(String page, String group, String subject) throws SourceException, TransformException {
        SourceDocument document = group.equals(PageFrame.ALL)
                ? stylesheetCompiler.document(element("All").end().build()).with("documents", all(page))
                : one(page, group);
        if (page.equals("entry")) {
            document = properties.addTo(document, group, subject);
        } else if (page.equals("host")) {
            document = properties.addTo(document, group, entryOfHost(document, subject));
        }
        if (WITH_ALERTS.contains(page)) {
            document = document.with("alerts", frame.alerts().stream().toList());
        }
        String scope = page.equals("dashboard") ? "" : page + " " + subject.toLowerCase(Locale.ROOT);
        return WITH_RECORDS.contains(page) ? document.with("records", records(group, scope)) : document;
    }

    private String entryOfHost(SourceDocument document, String host) throws TransformException {
        return new String(catalog.builtIn("entry-of-host").transform(document, Map.of("name", host)),
                StandardCharsets.UTF_8);
    }

    /** Returns the document of a group; for the dashboard of a group that is too large, only its sums. */
    private SourceDocument one(String page, String group) throws SourceException {
        try {
            return documentCache.read(nameOf(group), catalog.group(group).orElseThrow(), Map.of());
        } catch (SourceException e) {
            Optional<XmlSource> sums = page.equals("dashboard") && e.reason() == Cause.TOO_LARGE
                    ? catalog.sums(group)
                    : Optional.empty();
            if (sums.isEmpty()) {
                throw e;
            }
            return sums(group, sums.get(), e);
        }
    }

    private SourceDocument sums(String group, XmlSource sums, SourceException tooLarge) throws SourceException {
        try {
            return documentCache.read("sums " + group, sums, Map.of());
        } catch (SourceException e) {
            tooLarge.addSuppressed(e);
            throw e.reason() == Cause.BUSY ? e : tooLarge;
        }
    }

    private List<SourceDocument> all(String page) {
        List<SourceDocument> all = new ArrayList<>();
        for (String group : catalog.groups()) {
            try {
                all.add(one(page, group));
            } catch (SourceException e) {
                XmlFragment lost = element("Lost").attribute(new QName("group"), group)
                        .text(XmlText.printable(String.valueOf(e.getMessage())))
                        .end()
                        .build();
                all.add(stylesheetCompiler.document(lost));
            }
        }
        return all;
    }

    private List<SourceDocument> records(String group, String scope) throws SourceException {
        List<SourceDocument> records = new ArrayList<>();
        for (String name : group.equals(PageFrame.ALL) ? catalog.groups() : List.of(group)) {
            addRecords(name, scope, records);
        }
        return records;
    }

    private void addRecords(String name, String scope, List<SourceDocument> records) throws SourceException {
        Optional<XmlSource> source = catalog.records(name, scope);
        if (source.isPresent()) {
            records.add(documentCache.read("records " + name, source.get(), Map.of()));
        }
    }

    private static XmlFragmentBuilder element(String name) {
        return new XmlFragmentBuilder(XmlLimits.DEFAULT).start(new QName(FUNCTIONS, name, "f"));
    }
}
