package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The firing alerts of a server with one trigger, as its property, its command line and WebMDS show them.
 *
 * @param trigger
 *            the trigger's id
 */
record AlertViews(RunningServer server, String trigger) {

    private static final Pattern ROW = Pattern.compile("data-label=\"Summary\"[^>]*><bdi[^>]*>([^<]*)</bdi>");
    private static final Pattern LISTED = Pattern.compile("<p><bdi[^>]*>([^<]*)</bdi><span class=\"info\"> since");

    private static final Pattern EVENT = Pattern
            .compile(">(fired|resolved)</bdi>(?:(?!<li>).)*class=\"info\"[^>]*>([^<]*)</bdi>", Pattern.DOTALL);

    /** Waits until all views show one alert for each pattern, and no others. */
    void awaitOnly(String... summaries) {
        await().untilAsserted(() -> {
            assertShown("the property", property(), summaries);
            assertShown("mds trigger show", shown(), summaries);
            assertThat(listed()).as("mds trigger list").isEqualTo(state(summaries.length));
            assertShown("the page of the trigger", page(), summaries);
            assertShown("the dashboard", dashboard(), summaries);
        });
    }

    /** Returns the starts and ends of alerts on the dashboard: kind and summary. */
    List<String> events() {
        String page = text("/webmds/dashboard");
        return EVENT.matcher(page.substring(page.indexOf("Events of the last hour")))
                .results()
                .map(match -> match.group(1) + " " + match.group(2))
                .toList();
    }

    private static void assertShown(String view, List<String> found, String... summaries) {
        assertThat(found).as(view).hasSize(summaries.length);
        for (String summary : summaries) {
            assertThat(found).as(view).anyMatch(each -> each.matches(summary));
        }
    }

    private static String state(int count) {
        return switch (count) {
            case 0 -> "inactive";
            case 1 -> "firing";
            default -> "firing (%d)".formatted(count);
        };
    }

    private List<String> property() {
        SoapAnswer answer = SoapClient.post(server.url("/wsrf/services/TriggerFactoryService"), "",
                RequestBodies.DOCUMENT);
        return XmlReader.elements(answer.payload(), ".//*[local-name()='Instance'][@state='firing']")
                .stream()
                .map(instance -> XmlReader.text(instance, "*[local-name()='Summary']"))
                .toList();
    }

    /** Returns the summaries in the table of {@code mds trigger show}. */
    private List<String> shown() {
        List<String> lines = ClientCommand.run("trigger", "show", trigger, "-b", server.url("")).lines().toList();
        String header = lines.stream().filter(line -> line.matches("STATE +SINCE .*")).findFirst().orElse("");
        int begin = header.indexOf("SUMMARY");
        int end = header.indexOf("SUPPRESSED");
        return lines.stream()
                .filter(line -> line.startsWith("firing "))
                .map(line -> line.substring(begin, end).strip())
                .toList();
    }

    /** Returns the state in {@code mds trigger list}. */
    private String listed() {
        List<String> lines = ClientCommand.run("trigger", "list", "-b", server.url("")).lines().toList();
        assertThat(lines).hasSize(2);
        return lines.getLast().substring(lines.getFirst().indexOf("STATE"), lines.getFirst().indexOf("SINCE")).strip();
    }

    private List<String> page() {
        String page = text("/webmds/trigger?id=" + trigger);
        assertThat(page).contains(">History<");
        return found(ROW, page);
    }

    private List<String> dashboard() {
        return found(LISTED, text("/webmds/dashboard"));
    }

    private static List<String> found(Pattern pattern, String page) {
        return pattern.matcher(page).results().map(match -> match.group(1).replace("&amp;", "&")).toList();
    }

    private String text(String path) {
        return new String(SoapClient.get(server.url(path)).body(), StandardCharsets.UTF_8);
    }
}
