package org.openmds.loadtest.result.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A section of a page.
 *
 * @param id
 *            identifier of its content, which links use
 * @param isOpen
 *            false if the page shows only the title until a reader opens the section
 */
public record ReportSection(String id, String title, boolean isOpen, List<SectionPart> parts) {

    public ReportSection {
        parts = List.copyOf(parts);
    }

    /** A part of a section; parts are shown one below the other. */
    public sealed interface SectionPart permits ProsePart, TablePart, PlotPart {
    }

    /** A paragraph. */
    public record ProsePart(String text) implements SectionPart {
    }

    /**
     * A table.
     *
     * @param isFolded
     *            true if the page shows only the caption until a reader opens the table
     */
    public record TablePart(ReportTable table, boolean isFolded) implements SectionPart {
    }

    /** A plot with its numbers. */
    public record PlotPart(Plot plot) implements SectionPart {
    }

    boolean isEmpty() {
        return parts.isEmpty();
    }

    /** Returns this section with its content shown. */
    public ReportSection open() {
        return new ReportSection(id, title, true, parts);
    }

    List<Plot> plots() {
        return parts.stream().filter(PlotPart.class::isInstance).map(part -> ((PlotPart) part).plot()).toList();
    }

    /** Begins a folded section. */
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
            return table(table, false);
        }

        /** Adds a table of which the page shows the caption. */
        public Builder folded(ReportTable table) {
            return table(table, true);
        }

        private Builder table(ReportTable table, boolean isFolded) {
            if (!table.rows().isEmpty()) {
                parts.add(new TablePart(table, isFolded));
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
            return new ReportSection(id, title, false, parts);
        }
    }
}
