package org.openmds.loadtest.result.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A section of a page.
 *
 * @param id
 *            identifier of its heading
 */
public record ReportSection(String id, String title, List<SectionPart> parts) {

    public ReportSection {
        parts = List.copyOf(parts);
    }

    /** A part of a section; parts are shown one below the other. */
    public sealed interface SectionPart permits ProsePart, TablePart, PlotPart {
    }

    /** A paragraph. */
    public record ProsePart(String text) implements SectionPart {
    }

    /** A table. */
    public record TablePart(ReportTable table) implements SectionPart {
    }

    /** A plot with its numbers. */
    public record PlotPart(Plot plot) implements SectionPart {
    }

    boolean isEmpty() {
        return parts.isEmpty();
    }

    List<Plot> plots() {
        return parts.stream().filter(PlotPart.class::isInstance).map(part -> ((PlotPart) part).plot()).toList();
    }

    public static Builder titled(String id, String title) {
        return new Builder(id, title);
    }

    /** Collects parts; empty ones are left out. */
    public static final class Builder {

        private final String id;
        private final String title;
        private final List<SectionPart> parts = new ArrayList<>();

        private Builder(String id, String title) {
            this.id = id;
            this.title = title;
        }

        public Builder prose(String text) {
            if (!text.isEmpty()) {
                parts.add(new ProsePart(text));
            }
            return this;
        }

        public Builder table(ReportTable table) {
            if (!table.rows().isEmpty()) {
                parts.add(new TablePart(table));
            }
            return this;
        }

        public Builder plot(Plot plot) {
            if (!plot.isEmpty()) {
                parts.add(new PlotPart(plot));
            }
            return this;
        }

        public ReportSection build() {
            return new ReportSection(id, title, parts);
        }
    }
}
