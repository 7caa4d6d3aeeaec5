package org.openmds.webmds;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.openmds.webmds.live.ChangeFeed;
import org.openmds.webmds.live.EventHandler;
import org.openmds.webmds.openid.OpenIdSignIn;
import org.openmds.webmds.record.GroupRecorder;
import org.openmds.webmds.transform.DocumentCache;
import org.openmds.webmds.transform.DocumentMemory;
import org.openmds.webmds.transform.PageThreads;
import org.openmds.webmds.transform.StylesheetCompiler;
import org.openmds.wsrf.client.WsrfClient;

/**
 * The WebMDS application, a handler below {@code /webmds}. It is a client of the services that it shows; it owns the given client and closes
 * it. Thread-safe.
 */
public final class WebMds implements AutoCloseable {

    private static final Duration FIRST_PAGE_DELAY = Duration.ofMillis(500);
    private static final Duration OTHER_PAGES_DELAY = Duration.ofSeconds(2);

    private final WsrfClient client;
    private final PageRouter pageRouter;
    private final PersonalPages personal;
    private final DocumentMemory memory;
    private final ChangeFeed changeFeed;
    private final GroupRecorder recorder;
    private final PageBudgets budgets;
    private final AtomicBoolean isAsked = new AtomicBoolean();
    @SuppressWarnings("ThreadPriorityCheck") // samples may wait for pages
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("webmds-recorder").daemon().priority(Thread.MIN_PRIORITY).factory());

    /** Objects of the process that pages need. */
    private record PageDependencies(WsrfClient client, PageBudgets budgets) {
    }

    private WebMds(PageDependencies pageDependencies, PageRouter pageRouter, PersonalPages personal,
            DocumentMemory memory, ChangeFeed changeFeed, GroupRecorder recorder) {
        this.client = pageDependencies.client();
        this.budgets = pageDependencies.budgets();
        this.pageRouter = pageRouter;
        this.personal = personal;
        this.memory = memory;
        this.changeFeed = changeFeed;
        this.recorder = recorder;
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
        DocumentMemory memory = new DocumentMemory(budgets.documents());
        DocumentCache documentCache = new DocumentCache(stylesheetCompiler, memory, settings.cacheTime(),
                InstantSource.system());
        WebMdsCatalog known = new WebMdsCatalog(settings, client, stylesheetCompiler, documentCache, threads,
                budgets.queries());
        PageDocuments documents = new PageDocuments(known, documentCache, stylesheetCompiler, threads);
        TriggerCalls triggers = new TriggerCalls(client, settings.triggers().triggers(),
                settings.triggers().factory());
        WebMdsSettings.SignInRules rules = settings.signIn();
        RandomGenerator random = RandomGenerator.of("SecureRandom");
        PersonalPages personal = new PersonalPages(
                new QueryPage(known, known::queryable, stylesheetCompiler, documentCache, budgets.queries()),
                new TriggerPages(known, documents.frame(), stylesheetCompiler, triggers, budgets.queries(),
                        rules.access()),
                new SignInPages(known, documents.frame(), stylesheetCompiler,
                        new SignInPages.UserSources(triggers, rules.access(),
                                rules.issuer().map(issuer -> new OpenIdSignIn(issuer, InstantSource.system())),
                                settings.origins()),
                        new SignInPages.SignInTools(random, InstantSource.system())),
                new BrowserSessions(random, InstantSource.system()), new AllowedOrigins(settings.origins()),
                new PersonalPages.VisitorRules(rules.access(), rules.isRequired()));
        return new WebMds(new PageDependencies(client, budgets), new PageRouter(known, documents), personal, memory,
                new ChangeFeed(known::followable, documentCache, budgets.streams()), known.recorder());
    }

    /**
     * Makes the first page once and begins to record, on a thread of its own, after a delay: meanwhile the services have the processors for their first
     * answers. Called when the services answer; a page that is asked for before then is made as usual. The others, whose style sheets take tens of
     * megabytes, follow after the first request for a page.
     */
    public void begin() {
        var _ = timer.schedule(pageRouter::prepareFirst, FIRST_PAGE_DELAY.toMillis(), TimeUnit.MILLISECONDS);
        recorder.start(timer, FIRST_PAGE_DELAY);
    }

    /** Returns the handler of pages. It blocks, so it needs threads that may block. */
    public Handler handler() {
        return new Handler.Wrapper(new PageHandler(pageRouter, personal, memory, budgets.answers())) {
            @Override
            public boolean handle(Request request, Response response, Callback callback) throws Exception {
                if (Request.getPathInContext(request).startsWith("/webmds/")) {
                    prepareOthers();
                }
                return super.handle(request, response, callback);
            }
        };
    }

    /** Prepares the other pages, once, after a delay: meanwhile the reader of the first one has the processors. */
    private void prepareOthers() {
        if (isAsked.compareAndSet(false, true) && !timer.isShutdown()) {
            var _ = timer.schedule(pageRouter::prepareAll, OTHER_PAGES_DELAY.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    /** Returns the handler of event streams. They do not end, so it must come before a handler with a deadline. Does not block. */
    public Handler events() {
        return new EventHandler(changeFeed, personal::mayFollow, personal::mayStillFollow);
    }

    /** Returns the budgets of the pages. */
    public PageBudgets budgets() {
        return budgets;
    }

    @Override
    public void close() {
        timer.shutdownNow();
        changeFeed.close();
        pageRouter.close();
        personal.close();
        client.close();
    }
}
