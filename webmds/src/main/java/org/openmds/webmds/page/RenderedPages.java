package org.openmds.webmds.page;

import java.util.Map;
import java.util.Optional;

import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;

/** Pages that were made, by all that they depend on: a page is made once for each version of its document. Thread-safe. */
final class RenderedPages implements AutoCloseable {

    private static final int MAX_PAGES = 200;
    /** Longer ones are made each time: all together are at most 100 MB. */
    private static final int MAX_PAGE_BYTES = 512 << 10;

    private final CacheManager manager = CacheManagerBuilder.newCacheManagerBuilder().build(true);
    private final Cache<PageKey, WebPage> pages = manager.createCache("pages", CacheConfigurationBuilder
            .newCacheConfigurationBuilder(PageKey.class, WebPage.class, ResourcePoolsBuilder.heap(MAX_PAGES)));

    /**
     * What a page depends on.
     *
     * @param document
     *            its version
     * @param stylesheet
     *            its name and version
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
