package org.openmds.webmds;

import java.util.Map;
import java.util.Optional;

import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;

/** A cache of rendered pages: a page is rendered once for each version of its document. Thread-safe. */
final class RenderedPages implements AutoCloseable {

    private static final int MAX_PAGES = 200;
    /** Limit of a cached page; all cached pages together have at most 100 MB. */
    private static final int MAX_PAGE_BYTES = 512 << 10;

    private final CacheManager manager = CacheManagerBuilder.newCacheManagerBuilder().build(true);
    private final Cache<PageKey, WebPage> pages = manager.createCache("pages", CacheConfigurationBuilder
            .newCacheConfigurationBuilder(PageKey.class, WebPage.class, ResourcePoolsBuilder.heap(MAX_PAGES)));

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

    Optional<WebPage> find(PageKey key) {
        return Optional.ofNullable(pages.get(key));
    }

    void put(PageKey key, WebPage page) {
        if (page.body().length <= MAX_PAGE_BYTES) {
            pages.put(key, page);
        }
    }

    @Override
    public void close() {
        manager.close();
    }
}
