package org.openmds.webmds;

import java.time.InstantSource;
import java.util.random.RandomGenerator;

import org.eclipse.jetty.server.Handler;
import org.openmds.webmds.live.ChangeFeed;
import org.openmds.webmds.live.EventHandler;
import org.openmds.webmds.transform.DocumentCache;
import org.openmds.webmds.transform.PageThreads;
import org.openmds.webmds.transform.StylesheetCompiler;
import org.openmds.wsrf.client.WsrfClient;

/**
 * The WebMDS application, a handler below {@code /webmds}. It is a client of the services that it shows; it owns the given client and closes
 * it. Thread-safe.
 */
public final class WebMds implements AutoCloseable {

    private final WsrfClient client;
    private final PageRouter pageRouter;
    private final PersonalPages personal;
    private final ChangeFeed changeFeed;
    private final PageBudgets budgets;

    private WebMds(WsrfClient client, PageRouter pageRouter, PersonalPages personal, ChangeFeed changeFeed,
            PageBudgets budgets) {
        this.client = client;
        this.pageRouter = pageRouter;
        this.personal = personal;
        this.changeFeed = changeFeed;
        this.budgets = budgets;
    }

    /**
     * Prepares the pages.
     *
     * @param client
     *            client with WebMDS's own token, if one is configured, wrapped in {@link org.openmds.webmds.SessionCredentials}, so
     *            that users can provide their own
     */
    public static WebMds open(WebMdsSettings settings, WsrfClient client, PageBudgets budgets) {
        StylesheetCompiler stylesheetCompiler = new StylesheetCompiler();
        PageThreads threads = new PageThreads(budgets.pages());
        WebMdsCatalog known = new WebMdsCatalog(settings, client, stylesheetCompiler, threads, budgets.queries());
        DocumentCache documentCache = new DocumentCache(stylesheetCompiler, settings.cacheTime(),
                InstantSource.system());
        return new WebMds(client, new PageRouter(known, documentCache, threads),
                new PersonalPages(new QueryPage(known, known::queryable, stylesheetCompiler, documentCache,
                        budgets.queries()),
                        new TriggerPages(known, stylesheetCompiler,
                                new TriggerCalls(client, settings.triggers().triggers(),
                                        settings.triggers().factory())),
                        new BrowserSessions(RandomGenerator.of("SecureRandom"), InstantSource.system()),
                        new AllowedOrigins(settings.origins())),
                new ChangeFeed(known::followable, documentCache, budgets.streams()), budgets);
    }

    /** Returns the handler of pages. It blocks, so it needs threads that may block. */
    public Handler handler() {
        return new PageHandler(pageRouter, personal, budgets.answers());
    }

    /** Returns the handler of event streams. They do not end, so it must come before a handler with a deadline. Does not block. */
    public Handler events() {
        return new EventHandler(changeFeed);
    }

    /** Returns the budgets of the pages. */
    public PageBudgets budgets() {
        return budgets;
    }

    @Override
    public void close() {
        changeFeed.close();
        pageRouter.close();
        client.close();
    }
}
