package org.openmds.benchmarks.page;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.IntFunction;

/**
 * A page, and a change of an entry that it shows.
 *
 * @param name
 *            name in the result
 * @param path
 *            path below {@code /webmds/}
 * @param change
 *            envelope of the Add that makes a version
 * @param shown
 *            text that the page has with a version
 */
record MeasuredPage(String name, String path, IntFunction<String> change, IntFunction<String> shown) {

    private static final String SEARCH = "registry, searched";
    private static final String ORDER = "hosts, by load";
    private static final int HOST = 1;
    private static final int CHANGED = 0;

    /**
     * Returns all pages.
     *
     * @param entryKey
     *            key of the first host's entry
     * @param siteName
     *            name of the first site
     */
    static List<MeasuredPage> all(String entryKey, String siteName) {
        IntFunction<String> host = version -> PageData.addHost(HOST, version);
        IntFunction<String> inHeatMap = version -> heat(PageData.hostName(HOST), version);
        IntFunction<String> inSummary = version -> "%d.%02d on ".formatted(PageData.load(version) / 100,
                PageData.load(version) % 100);
        return List.of(
                new MeasuredPage("dashboard", "dashboard", host, inHeatMap),
                new MeasuredPage("registry", "overview", host, inSummary),
                new MeasuredPage("hosts", "hosts", host, inHeatMap),
                new MeasuredPage("host", "host?name=" + PageData.hostName(HOST), host, inSummary),
                new MeasuredPage("entry", "entry?EntryKey=" + entryKey, host, inSummary),
                new MeasuredPage("cluster", "cluster?name=" + PageData.clusterName(CHANGED),
                        version -> PageData.addCluster(CHANGED, version),
                        version -> heat("c00-00.example.org", version)),
                new MeasuredPage("site", "site?name=" + encoded(siteName),
                        version -> PageData.addSite(CHANGED, version),
                        version -> heat(PageData.siteHost(CHANGED, 0), version)),
                new MeasuredPage("queues", "queues", version -> PageData.addQueue(CHANGED, version),
                        version -> "%,d".formatted(PageData.free(version))),
                new MeasuredPage("hierarchy", "hierarchy", version -> PageData.addSite(CHANGED, version),
                        version -> "%d entries · %1$d hosts".formatted(PageData.siteEntries(version))),
                new MeasuredPage("sources", "sources", version -> PageData.addSite(CHANGED, version),
                        PageData::cause),
                new MeasuredPage("query, its form", "query", host, version -> "<form"),
                new MeasuredPage("query, an answer", "query?expression=" + encoded(
                        "//glue:Host[@glue:Name='%s']/glue:ProcessorLoad".formatted(PageData.hostName(HOST))), host,
                        version -> Integer.toString(PageData.load(version))),
                new MeasuredPage("alerts", "alerts", host, version -> "Nothing fires"),
                new MeasuredPage(SEARCH, "overview?q=" + PageData.hostName(HOST), host, inSummary),
                new MeasuredPage(ORDER, "hosts?sort=load", host, inHeatMap));
    }

    /** Returns true for a page as it opens; false for a list that a user searches or sorts. */
    boolean isWhole() {
        return !name.equals(SEARCH) && !name.equals(ORDER);
    }

    private static String heat(String host, int version) {
        return "%s: load %d&nbsp;%%".formatted(host, PageData.percent(version));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
