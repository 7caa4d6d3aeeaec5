package org.openmds.webmds;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.openmds.budget.HeapShare;
import org.openmds.webmds.transform.TransformException;

/**
 * A cache of rendered pages: a page is rendered once for each version of its document, also when many browsers ask for it at the same time. Thread-safe.
 */
final class RenderedPages implements AutoCloseable {

    /** Limit of a cached page. */
    private static final int MAX_PAGE_BYTES = 512 << 10;
    /** Limit of all cached pages: together they have at most 100 MB, and their part of a small heap. */
    private static final int MAX_PAGES = Math.clamp(HeapShare.PAGES.bytes() / MAX_PAGE_BYTES, 4, 200);

    private final CacheManager manager = CacheManagerBuilder.newCacheManagerBuilder().build(true);
    private final Cache<PageKey, WebPage> pages = manager.createCache("pages", CacheConfigurationBuilder
            .newCacheConfigurationBuilder(PageKey.class, WebPage.class, ResourcePoolsBuilder.heap(MAX_PAGES)));
    /** Pages in the making, limited by the places of their makers. */
    private final Map<PageKey, CompletableFuture<Optional<WebPage>>> inTheMaking = new ConcurrentHashMap<>();

    /**
     * The inputs of a page.
     *
     * @param document
     *            version of the document
     * @param stylesheet
     *            name and version of the style sheet
     */
    record PageKey(String document, String stylesheet, Map<String, String> parameters) {
    }

    /** Renders a page. */
    @FunctionalInterface
    interface PageMaker {
        WebPage make() throws TransformException;
    }

    /**
     * Returns the cached page, or makes it. A caller waits for the same page in the making of another one, and makes it himself if that one fails, for
     * instance because of its own limits.
     */
    WebPage get(PageKey key, PageMaker maker) throws TransformException {
        WebPage known = pages.get(key);
        if (known != null) {
            return known;
        }
        CompletableFuture<Optional<WebPage>> mine = new CompletableFuture<>();
        CompletableFuture<Optional<WebPage>> other = inTheMaking.putIfAbsent(key, mine);
        if (other == null) {
            return make(key, maker, mine);
        }
        Optional<WebPage> made = other.join();
        return made.isPresent() ? made.get() : maker.make();
    }

    private WebPage make(PageKey key, PageMaker maker, CompletableFuture<Optional<WebPage>> outcome)
            throws TransformException {
        Optional<WebPage> made = Optional.empty();
        try {
            WebPage page = maker.make();
            made = Optional.of(page);
            if (page.body().length <= MAX_PAGE_BYTES) {
                pages.put(key, page);
            }
            return page;
        } finally {
            inTheMaking.remove(key);
            outcome.complete(made);
        }
    }

    @Override
    public void close() {
        manager.close();
    }
}
