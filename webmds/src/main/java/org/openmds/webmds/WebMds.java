package org.openmds.webmds;

import java.time.InstantSource;

import org.eclipse.jetty.server.Handler;
import org.openmds.webmds.page.PageHandler;
import org.openmds.webmds.page.Site;
import org.openmds.webmds.transform.Documents;
import org.openmds.webmds.transform.Transforms;
import org.openmds.wsrf.client.WsrfClient;

/** WebMDS, as a handler below {@code /webmds}. It is a client of the services that it shows: it owns the given client and closes it. Thread-safe. */
public final class WebMds implements AutoCloseable {

    private final WsrfClient client;
    private final Site site;

    private WebMds(WsrfClient client, Site site) {
        this.client = client;
        this.site = site;
    }

    /**
     * Prepares the pages.
     *
     * @param client
     *            shows the token that WebMDS reads with, where one is configured
     */
    public static WebMds open(WebMdsSettings settings, WsrfClient client) {
        Transforms transforms = new Transforms();
        return new WebMds(client, new Site(new Pages(settings, client, transforms),
                new Documents(transforms, settings.keep(), InstantSource.system())));
    }

    /** Blocks: to be run by threads that may. */
    public Handler handler() {
        return new PageHandler(site);
    }

    @Override
    public void close() {
        site.close();
        client.close();
    }
}
