package org.openmds.webmds;

import java.time.InstantSource;
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
import org.openmds.webmds.source.TriggerCalls;
import org.openmds.webmds.transform.Documents;
import org.openmds.webmds.transform.Transforms;
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
        Pages known = new Pages(settings, client, transforms);
        Documents documents = new Documents(transforms, settings.keep(), InstantSource.system());
        return new WebMds(client, new Site(known, documents),
                new PersonalPages(new QueryPage(known, known::asked, transforms, documents),
                        new TriggerPages(known, transforms,
                                new TriggerCalls(client, settings.triggers().triggers(),
                                        settings.triggers().factory())),
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
}
