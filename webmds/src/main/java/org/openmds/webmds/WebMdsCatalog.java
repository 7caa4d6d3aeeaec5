package org.openmds.webmds;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import javax.xml.namespace.QName;

import org.openmds.budget.Budget;
import org.openmds.webmds.folder.PageFolder;
import org.openmds.webmds.live.ChangeFeed;
import org.openmds.webmds.record.GroupRecorder;
import org.openmds.webmds.record.RecordedPartsSource;
import org.openmds.webmds.source.KnownPrefixes;
import org.openmds.webmds.source.PropertyXmlSource;
import org.openmds.webmds.source.QueryXmlSource;
import org.openmds.webmds.source.ServiceSource;
import org.openmds.webmds.source.SourceException;
import org.openmds.webmds.source.XmlSource;
import org.openmds.webmds.transform.DocumentCache;
import org.openmds.webmds.transform.GuardedStylesheet;
import org.openmds.webmds.transform.PageThreads;
import org.openmds.webmds.transform.PageTransform;
import org.openmds.webmds.transform.StylesheetCompiler;
import org.openmds.webmds.transform.TransformException;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * Sources and style sheets by name: those in the administrator's folder first, then GT4's names, then the configured service groups.
 * Thread-safe.
 */
final class WebMdsCatalog implements PageRouter.PageCatalog {

    /** GT4's style sheets and the pages that replace them. */
    private static final Map<String, String> GT4_TRANSFORMS = Map.of("servicegroupxsl", "overview", "sgedetailxsl",
            "entry", "sgedetail", "entry");

    /** A page waits for the alerts in the frame, so not for long. */
    private static final Duration ALERT_TIMEOUT = Duration.ofSeconds(3);

    private final Map<String, ServiceSource> groups = new LinkedHashMap<>();
    private final Map<String, XmlSource> gt4Sources;
    private final Optional<PageFolder> folder;
    private final StylesheetCompiler stylesheetCompiler;
    private final PageThreads threads;
    private final Map<String, PageTransform> own = new ConcurrentHashMap<>();
    private final XmlSource alerts;
    private final GroupRecorder recorder;
    private final boolean isBesideApi;

    /** The properties of one entry. Equal for equal entries, because documents are cached by their sources. */
    private record EntryXmlSource(ServiceSource service, EndpointReference entry) implements XmlSource {
        @Override
        public XmlFragment read(Map<String, String> options) throws SourceException {
            return service.entry(entry);
        }
    }

    /** The sums of a group without its entries, for a group that is too large. Equal for equal services, because documents are cached by their sources. */
    private record SumsSource(ServiceSource service) implements XmlSource {
        @Override
        public XmlFragment read(Map<String, String> options) throws SourceException {
            XmlFragmentBuilder sums = new XmlFragmentBuilder(XmlLimits.DEFAULT)
                    .start(new QName("http://openmds.org/webmds/functions", "OnlySums", "f"));
            service.property(new QName("http://openmds.org/index", "Summary")).forEach(sums::fragment);
            return sums.end().build();
        }
    }

    /**
     * @param documentCache
     *            cache of documents, which the recorder shares with pages
     * @param threads
     *            threads for the work of style sheets
     * @param queries
     *            limit for concurrent reads of open-ended sources
     */
    WebMdsCatalog(WebMdsSettings settings, WsrfClient client, StylesheetCompiler stylesheetCompiler,
            DocumentCache documentCache, PageThreads threads, Budget queries) {
        this.stylesheetCompiler = stylesheetCompiler;
        this.threads = threads;
        settings.groups().forEach(each -> groups.put(each.name(), new ServiceSource(client, each.service())));
        folder = settings.folder().map(path -> new PageFolder(path, client, stylesheetCompiler, threads));
        gt4Sources = gt4Sources(Collections.unmodifiableMap(groups), queries);
        alerts = new AlertSource(new TriggerCalls(client.within(ALERT_TIMEOUT), settings.triggers().triggers(),
                settings.triggers().factory()));
        recorder = new GroupRecorder(recorded(), documentCache, () -> builtIn("numbers"), InstantSource.system(),
                settings.sampleInterval());
        isBesideApi = settings.isBesideApi();
    }

    private Map<String, GroupRecorder.RecordedDocument> recorded() {
        Map<String, GroupRecorder.RecordedDocument> recorded = new LinkedHashMap<>();
        groups.forEach((name, source) -> recorded.put(name,
                new GroupRecorder.RecordedDocument(PageDocuments.nameOf(name) + " recorded",
                        new RecordedPartsSource(source))));
        return recorded;
    }

    /** Returns the recorder of the groups' numbers, which the caller starts. */
    GroupRecorder recorder() {
        return recorder;
    }

    @Override
    public Optional<XmlSource> alerts() {
        return Optional.of(alerts);
    }

    @Override
    public boolean isBesideApi() {
        return isBesideApi;
    }

    @Override
    public Optional<XmlSource> records(String name, String scope) {
        return recorder.records(name, scope);
    }

    /** Returns GT4's sources. */
    private static Map<String, XmlSource> gt4Sources(Map<String, ServiceSource> groups, Budget queries) {
        XmlSource usual = groups.values().iterator().next();
        return Map.of("indexinfo", usual, "indexinfo_nosec", usual, "openEndedQuery",
                new OpenEndedSource(groups, service -> new QueryXmlSource(service, Optional.empty()), queries),
                "openEndedRP",
                new OpenEndedSource(groups, service -> new PropertyXmlSource(service, Optional.empty()), queries));
    }

    @Override
    public List<String> groups() {
        return List.copyOf(groups.keySet());
    }

    @Override
    public Optional<XmlSource> group(String name) {
        return Optional.ofNullable(groups.get(name));
    }

    @Override
    public Optional<XmlSource> sums(String name) {
        return Optional.ofNullable(groups.get(name)).map(SumsSource::new);
    }

    @Override
    public Optional<XmlSource> entry(String name, EndpointReference entry) {
        return Optional.ofNullable(groups.get(name)).map(source -> new EntryXmlSource(source, entry));
    }

    Optional<QueryPage.QueryableGroup> queryable(String name) {
        return Optional.ofNullable(groups.get(name))
                .map(source -> expression -> source.query(expression, KnownPrefixes.ALL).response());
    }

    Optional<ChangeFeed.FollowableGroup> followable(String name) {
        return Optional.ofNullable(groups.get(name))
                .map(source -> new ChangeFeed.FollowableGroup(PageDocuments.nameOf(name), source,
                        source::entries));
    }

    @Override
    public Optional<XmlSource> source(String name) throws SourceException {
        Optional<XmlSource> administrators = folder.isEmpty() ? Optional.empty() : folder.get().source(name);
        return administrators.or(() -> Optional.ofNullable(gt4Sources.get(name))).or(() -> group(name));
    }

    @Override
    public Optional<PageTransform> transform(String name) throws TransformException {
        Optional<PageTransform> administrators = folder.isEmpty() ? Optional.empty() : folder.get().transform(name);
        return administrators.or(() -> Optional.ofNullable(GT4_TRANSFORMS.get(name)).map(this::builtIn));
    }

    @Override
    public PageTransform builtIn(String name) {
        // A style sheet that is known must not wait for the compilation of another one in the same part of the map.
        PageTransform known = own.get(name);
        return known != null ? known : own.computeIfAbsent(name, this::compiled);
    }

    @Override
    public Optional<byte[]> form(String file) throws SourceException {
        return folder.isEmpty() ? Optional.empty() : folder.get().form(file);
    }

    private PageTransform compiled(String name) {
        try {
            return GuardedStylesheet.builtIn(threads.run(name, () -> stylesheetCompiler.builtIn(name)), threads);
        } catch (TransformException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }
}
