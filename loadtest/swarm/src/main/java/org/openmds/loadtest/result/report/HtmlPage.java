package org.openmds.loadtest.result.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;

import com.samskivert.mustache.Escapers;
import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;

/**
 * One self-contained HTML file, from the template {@code report.mustache}. Styles, Chart.js and data are in it, and its content security policy
 * allows a browser to load nothing else and to run only its two scripts.
 */
final class HtmlPage {

    /** Maximum number of rows in the table of a plot; the CSV files have all rows. */
    private static final int MAX_PLOT_ROWS = 60;

    /** Number of sections above which their folded titles are the table of contents. */
    private static final int MAX_CONTENTS = 15;

    private static final String CHARTS = script("/META-INF/resources/webjars/chart.js/4.5.1/dist/chart.umd.min.js");
    private static final String DRAWING = script("report.js");
    private static final Map<String, Object> FIXED = Map.of("style", resource("report.css"), "charts", CHARTS,
            "drawing", DRAWING, "digests", List.of(digest(CHARTS), digest(DRAWING)));
    private static final Mustache.Escaper ESCAPER = Escapers.simple(new String[][]{{"&", "&amp;"}, {"'", "&#39;"},
        {"\"", "&quot;"}, {"<", "&lt;"}, {">", "&gt;"}});
    private static final Template TEMPLATE = Mustache.compiler()
            .withLoader(name -> new StringReader(resource(name + ".mustache")))
            .withEscaper(HtmlPage::escape)
            .emptyStringIsFalse(true)
            .compile(resource("report.mustache"));

    private HtmlPage() {
    }

    static String of(String title, ReportHead head, List<ReportSection> sections) {
        return TEMPLATE.execute(Map.of("fixed", FIXED, "title", title, "head", head, "hasContents",
                sections.size() <= MAX_CONTENTS, "sections",
                sections.stream().map(HtmlPage::section).toList()));
    }

    private static Map<String, Object> section(ReportSection section) {
        return Map.of("id", section.id(), "title", section.title(), "isOpen", section.isOpen(), "parts",
                section.parts().stream().map(HtmlPage::part).toList());
    }

    private static Map<String, Object> part(ReportSection.SectionPart part) {
        return switch (part) {
            case ReportSection.ProsePart prose -> Map.of("prose", prose.text());
            case ReportSection.TablePart tablePart -> Map.of(tablePart.isFolded() ? "folded" : "table",
                    HtmlTable.of(tablePart.table()));
            case ReportSection.PlotPart plotPart -> Map.of("plot", plot(plotPart.plot()));
        };
    }

    private static Map<String, Object> plot(Plot plot) {
        return Map.of("id", plot.id(), "title", plot.title(), "explanation", plot.explanation(), "isWide",
                plot.isWide(),
                "numbers", HtmlTable.of(PlotTable.of(plot, MAX_PLOT_ROWS)), "json", PlotJson.of(plot));
    }

    /** Escapes text for element content and for attributes in double quotes; control characters are replaced. */
    private static String escape(String text) {
        return ESCAPER.escape(text.replaceAll("[\\p{Cntrl}&&[^\\n\\t]]", "\ufffd"));
    }

    private static String digest(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-256", e);
        }
    }

    /** Returns a script without the comment that makes a browser look for its source map. */
    private static String script(String name) {
        return resource(name).replaceAll("(?m)^//# sourceMappingURL=.*$", "");
    }

    private static String resource(String name) {
        try (InputStream in = HtmlPage.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("missing in this program: " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
