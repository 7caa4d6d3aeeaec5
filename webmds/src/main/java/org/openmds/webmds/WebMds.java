package org.openmds.webmds;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;

import org.eclipse.jetty.server.Handler;
import org.openmds.webmds.live.Changes;
import org.openmds.webmds.live.EventHandler;
import org.openmds.webmds.live.LiveTimes;
import org.openmds.webmds.page.PageHandler;
import org.openmds.webmds.page.PersonalPages;
import org.openmds.webmds.page.QueryPage;
import org.openmds.webmds.page.Site;
import org.openmds.webmds.page.TriggerPages;
import org.openmds.webmds.session.Origins;
import org.openmds.webmds.session.Sessions;
import org.openmds.webmds.source.FileSource;
import org.openmds.webmds.source.KnownPrefixes;
import org.openmds.webmds.source.ServiceSource;
import org.openmds.webmds.source.TriggerCalls;
import org.openmds.webmds.source.XmlSource;
import org.openmds.webmds.transform.Documents;
import org.openmds.webmds.transform.Stylesheet;
import org.openmds.webmds.transform.TransformException;
import org.openmds.webmds.transform.Transforms;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.WsrfClient;

/** WebMDS, as a handler below {@code /webmds}. It is a client of the services that it shows: it owns the given client and closes it. Thread-safe. */
public final class WebMds implements AutoCloseable {

    /** Browsers that follow changes at once: each holds a connection. */
    private static final int MOST_LISTENERS = 64;

    private final WsrfClient client;
    private final Site site;
    private final PersonalPages personal;
    private final Changes changes;

    private WebMds(WsrfClient client, Site site, PersonalPages personal, Changes changes) {
        this.client = client;
        this.site = site;
        this.personal = personal;
        this.changes = changes;
    }

    /**
     * Prepares the pages.
     *
     * @param client
     *            shows the token that WebMDS reads with, where one is configured, by {@link org.openmds.webmds.session.SessionCredentials}, so that people can
     *            show their own
     */
    public static WebMds open(WebMdsSettings settings, WsrfClient client) {
        Transforms transforms = new Transforms();
        Known known = new Known(settings, client, transforms);
        Documents documents = new Documents(transforms, settings.keep(), InstantSource.system());
        return new WebMds(client, new Site(known, documents),
                new PersonalPages(new QueryPage(known, known::asked, transforms, documents),
                        new TriggerPages(known, transforms, settings.triggers()
                                .map(places -> new TriggerCalls(client, places.triggers(), places.factory()))),
                        new Sessions(RandomGenerator.of("SecureRandom"), InstantSource.system()),
                        new Origins(settings.origins())),
                new Changes(known::followed, documents, LiveTimes.USUAL, MOST_LISTENERS));
    }

    /** Blocks: to be run by threads that may. */
    public Handler handler() {
        return new PageHandler(site, personal);
    }

    /** The events of pages that follow changes: without end, so to be asked before a handler with a deadline. Does not block. */
    public Handler events() {
        return new EventHandler(changes);
    }

    @Override
    public void close() {
        changes.close();
        site.close();
        client.close();
    }

    /** What the settings name. */
    private static final class Known implements Site.Catalog {

        private static final Map<String, String> GT4_TRANSFORMS = Map.of("servicegroupxsl", "overview", "sgedetailxsl",
                "entry", "sgedetail", "entry");
        private static final String INDEX_INFO = "indexinfo";

        private final Map<String, ServiceSource> groups = new LinkedHashMap<>();
        private final WebMdsSettings settings;
        private final Transforms transforms;
        private final Map<String, Stylesheet> own = new ConcurrentHashMap<>();

        Known(WebMdsSettings settings, WsrfClient client, Transforms transforms) {
            this.settings = settings;
            this.transforms = transforms;
            settings.groups().forEach(each -> groups.put(each.name(), new ServiceSource(client, each.service())));
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
        public Optional<XmlSource> history(String name, EndpointReference entry) {
            return Optional.ofNullable(groups.get(name)).map(source -> _ -> source.history(entry));
        }

        Optional<QueryPage.Asked> asked(String name) {
            return Optional.ofNullable(groups.get(name))
                    .map(source -> expression -> source.query(expression, KnownPrefixes.ALL).response());
        }

        Optional<Changes.Group> followed(String name) {
            return Optional.ofNullable(groups.get(name))
                    .map(source -> new Changes.Group(Site.documentOf(name), source,
                            () -> source.news(InstantSource.system())));
        }

        @Override
        public Optional<XmlSource> source(String name) {
            return name.equals(INDEX_INFO) ? Optional.of(groups.values().iterator().next())
                    : group(name).or(() -> file(name + ".xml").map(path -> new FileSource(name, path)));
        }

        @Override
        public Optional<Stylesheet> transform(String name) throws TransformException {
            String gt4 = GT4_TRANSFORMS.get(name);
            if (gt4 != null) {
                return Optional.of(own(gt4));
            }
            Optional<Path> file = file(name + ".xsl");
            return file.isEmpty() ? Optional.empty() : Optional.of(compiled(name, file.get()));
        }

        @Override
        public Stylesheet own(String name) {
            return own.computeIfAbsent(name, this::ownCompiled);
        }

        private Stylesheet ownCompiled(String name) {
            try {
                return transforms.own(name);
            } catch (TransformException e) {
                throw new IllegalStateException(e.getMessage(), e);
            }
        }

        private Stylesheet compiled(String name, Path file) throws TransformException {
            try {
                return transforms.compile(name, Files.readAllBytes(file), this::beside);
            } catch (IOException e) {
                throw new TransformException("style sheet %s cannot be read".formatted(name), e);
            }
        }

        private byte[] beside(String name) throws IOException {
            return Files.readAllBytes(file(name).orElseThrow(() -> new IOException("there is no " + name)));
        }

        private Optional<Path> file(String name) {
            return settings.folder().filter(_ -> name.matches("[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}"))
                    .map(folder -> folder.resolve(name)).filter(Files::isRegularFile);
        }
    }
}
