package org.openmds.index.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.properties.XPathQuery;
import org.openmds.wsrf.xpath.document.XPathLimits;

final class CompiledQueryCacheTest {

    private static final int MOST = 100_000;

    private final CompiledQueryCache queries = new CompiledQueryCache(MOST, XPathLimits.DEFAULT);

    @Test
    void keep_manyQueries_takesNoMoreThanAllowedAndDropsTheOldest() {
        for (int i = 0; i < 1_000; i++) {
            keep("//a[" + i + "]", "urn:a");
            assertThat(queries.bytes()).isBetween(1L, (long) MOST);
        }

        assertThat(queries.find(asked("//a[999]", "urn:a"))).isPresent();
        assertThat(queries.find(asked("//a[0]", "urn:a"))).isEmpty();
    }

    @Test
    void keep_usedBetween_stays() {
        keep("//a", "urn:a");
        for (int i = 0; i < 1_000; i++) {
            keep("//a[" + i + "]", "urn:a");
            assertThat(queries.find(asked("//a", "urn:a"))).isPresent();
        }
    }

    @Test
    void keep_longNamespaces_isNotKept() {
        keep("//p:a", "u".repeat(5_000));

        assertThat(queries.find(asked("//p:a", "u".repeat(5_000)))).isEmpty();
        assertThat(queries.bytes()).isZero();
    }

    @Test
    void keep_again_weighsOnce() {
        keep("//a", "urn:a");
        long once = queries.bytes();

        keep("//a", "urn:a");

        assertThat(queries.bytes()).isEqualTo(once);
    }

    @Test
    void compiled_anotherValue_isDerivedFromTheFirst() {
        CompiledQuery first = queries.compiled(asked("//a[@b='1']", "urn:a"));

        CompiledQuery second = queries.compiled(asked("//a[@b='2']", "urn:a"));

        assertThat(second.expression().text()).isEqualTo("//a[@b='2']");
        assertThat(second.local().orElseThrow().requiredTokens()).isEqualTo(
                CompiledQuery.compile(asked("//a[@b='2']", "urn:a").query(), XPathLimits.DEFAULT)
                        .local()
                        .orElseThrow()
                        .requiredTokens());
        assertThat(queries.compiled(asked("//a[@b='1']", "urn:a"))).isSameAs(first);
    }

    @Test
    void compiled_anotherValueAgain_isKeptAndCountsAsAnswered() {
        queries.compiled(asked("//a[@b='1']", "urn:a"));
        queries.compiled(asked("//a[@b='2']", "urn:a"));
        assertThat(queries.find(asked("//a[@b='2']", "urn:a"))).isEmpty();

        CompiledQuery again = queries.compiled(asked("//a[@b='2']", "urn:a"));

        assertThat(again.markAnswered()).isTrue();
        assertThat(queries.compiled(asked("//a[@b='2']", "urn:a"))).isSameAs(again);
    }

    @Test
    void compiled_manyValuesOnce_displaceNothing() {
        keep("//other", "urn:a");

        for (int i = 0; i < 1_000; i++) {
            queries.compiled(asked("//a[@b='" + i + "']", "urn:a"));
        }

        assertThat(queries.find(asked("//other", "urn:a"))).isPresent();
    }

    private void keep(String expression, String uri) {
        QueryKey queryKey = asked(expression, uri);
        queries.put(queryKey, CompiledQuery.compile(queryKey.query(), XPathLimits.DEFAULT));
    }

    private static QueryKey asked(String expression, String uri) {
        return new QueryKey(0, new XPathQuery(expression, Map.of("p", uri)));
    }
}
