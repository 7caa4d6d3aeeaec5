package org.openmds.loadtest.result.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/**
 * One self-contained HTML file. Styles, Chart.js and data are in it, and its content security policy allows a browser to load nothing else and
 * to run only its two scripts.
 */
final class HtmlPage {

    /** Maximum number of rows in the table of a plot; the CSV files have all rows. */
    private static final int MAX_PLOT_ROWS = 60;

    /** Number of rows above which a table scrolls in its own window. */
    private static final int LONG_TABLE_ROWS = 25;

    /** Number of columns above which a table has a smaller font. */
    private static final int WIDE_TABLE_COLUMNS = 8;

    private static final String CHARTS = script("/META-INF/resources/webjars/chart.js/4.5.1/dist/chart.umd.min.js");
    private static final String PAGE = script("/org/openmds/loadtest/result/report/report.js");
    private static final String STYLE = resource("/org/openmds/loadtest/result/report/report.css");

    private final HtmlWriter html = new HtmlWriter();

    private HtmlPage() {
    }

    /**
     * @param head
     *            markup above the sections, made by this program
     */
    static String of(String title, String head, List<ReportSection> sections) {
        HtmlPage page = new HtmlPage();
        page.open(title);
        page.html.raw("<header>\n").raw(head).raw("</header>\n");
        page.contents(sections);
        page.html.raw("<main>\n");
        sections.forEach(page::section);
        page.html.raw("</main>\n<script>").raw(CHARTS).raw("</script>\n<script>").raw(PAGE).raw("</script>\n");
        return page.html.raw("</body>\n</html>\n").toString();
    }

    private void open(String title) {
        String policy = ("default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; script-src "
                + "'sha256-%s' 'sha256-%s'")
                .formatted(digest(CHARTS), digest(PAGE));
        html.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        html.raw("<meta http-equiv=\"Content-Security-Policy\" content=\"").text(policy).raw("\">\n");
        html.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        html.raw("<meta name=\"color-scheme\" content=\"light dark\">\n<title>").text(title).raw("</title>\n");
        html.raw("<style>\n").raw(STYLE).raw("</style>\n</head>\n<body>\n");
    }

    private void contents(List<ReportSection> sections) {
        html.raw("<nav aria-label=\"Contents\"><ul>");
        for (ReportSection section : sections) {
            html.raw("<li><a href=\"#").text(section.id()).raw("\">").text(section.title()).raw("</a></li>");
        }
        html.raw("</ul></nav>\n");
    }

    private void section(ReportSection section) {
        html.raw("<section aria-labelledby=\"").text(section.id()).raw("\">\n<h2 id=\"").text(section.id()).raw("\">");
        html.text(section.title()).raw("</h2>\n");
        for (ReportSection.SectionPart part : section.parts()) {
            switch (part) {
                case ReportSection.ProsePart prose -> html.element("p", prose.text()).raw("\n");
                case ReportSection.TablePart tablePart -> table(tablePart.table());
                case ReportSection.PlotPart plotPart -> figure(plotPart.plot());
            }
        }
        html.raw("</section>\n");
    }

    private void figure(Plot plot) {
        html.raw("<figure>\n<h3 id=\"t-").text(plot.id()).raw("\">").text(plot.title()).raw("</h3>\n");
        html.raw("<div class=\"chart\"><canvas id=\"").text(plot.id()).raw("\" role=\"img\" aria-label=\"");
        html.text(plot.title() + ". " + plot.explanation()).raw("\"></canvas></div>\n");
        html.element("figcaption", plot.explanation());
        html.raw("\n<details><summary>Numbers</summary>\n");
        table(PlotTable.of(plot, MAX_PLOT_ROWS));
        html.raw("</details>\n<script type=\"application/json\" class=\"plot\">").raw(PlotJson.of(plot));
        html.raw("</script>\n</figure>\n");
    }

    private void table(ReportTable table) {
        html.raw("<div class=\"table").raw(table.rows().size() > LONG_TABLE_ROWS ? " long" : "");
        html.raw(table.head().size() > WIDE_TABLE_COLUMNS ? " wide" : "");
        html.raw("\" role=\"region\" tabindex=\"0\" aria-label=\"").text(table.caption());
        html.raw("\"><table>\n<caption>").text(table.caption()).raw("</caption>\n");
        if (table.head().stream().anyMatch(cell -> !cell.isEmpty())) {
            html.raw("<thead><tr>");
            table.head().forEach(cell -> html.raw("<th scope=\"col\">").text(cell).raw("</th>"));
            html.raw("</tr></thead>\n");
        }
        html.raw("<tbody>\n");
        BitSet numbers = numbers(table);
        for (List<String> row : table.rows()) {
            html.raw("<tr><th scope=\"row\">").text(row.getFirst()).raw("</th>");
            for (int column = 1; column < row.size(); column++) {
                html.raw(numbers.get(column) ? "<td class=\"n\">" : "<td>");
                cell(row.get(column), table.links());
                html.raw("</td>");
            }
            html.raw("</tr>\n");
        }
        html.raw("</tbody>\n</table></div>\n");
    }

    private void cell(String text, Map<String, String> links) {
        String address = links.get(text);
        if (address == null) {
            html.text(text);
        } else {
            html.raw("<a href=\"").text(address).raw("\">").text(text).raw("</a>");
        }
    }

    /** Returns the columns of numbers with units, which are aligned to the right. */
    private static BitSet numbers(ReportTable table) {
        BitSet numbers = new BitSet();
        for (int column = 1; column < table.head().size(); column++) {
            int place = column;
            numbers.set(column, table.rows().stream().allMatch(row -> isNumber(row.get(place))));
        }
        return numbers;
    }

    private static boolean isNumber(String cell) {
        return cell.length() <= 24
                && (cell.isEmpty() || "-".equals(cell) || "unknown".equals(cell) || cell.matches("[+±-]?\\s?\\d.*"));
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
