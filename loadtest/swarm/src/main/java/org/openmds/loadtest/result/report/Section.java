package org.openmds.loadtest.result.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A chapter of a page.
 *
 * @param id
 *            of its heading
 */
public record Section(String id, String title, List<Part> parts) {

    public Section {
        parts = List.copyOf(parts);
    }

    /** What stands in it, one below the other. */
    public sealed interface Part permits Prose, Tabular, Drawn {
    }

    /** A paragraph. */
    public record Prose(String text) implements Part {
    }

    /** A table. */
    public record Tabular(Table table) implements Part {
    }

    /** A plot and its numbers. */
    public record Drawn(Plot plot) implements Part {
    }

    boolean isEmpty() {
        return parts.isEmpty();
    }

    List<Plot> plots() {
        return parts.stream().filter(Drawn.class::isInstance).map(part -> ((Drawn) part).plot()).toList();
    }

    public static Builder titled(String id, String title) {
        return new Builder(id, title);
    }

    /** Collects parts; what is empty is left out. */
    public static final class Builder {

        private final String id;
        private final String title;
        private final List<Part> parts = new ArrayList<>();

        private Builder(String id, String title) {
            this.id = id;
            this.title = title;
        }

        public Builder prose(String text) {
            if (!text.isEmpty()) {
                parts.add(new Prose(text));
            }
            return this;
        }

        public Builder table(Table table) {
            if (!table.rows().isEmpty()) {
                parts.add(new Tabular(table));
            }
            return this;
        }

        public Builder plot(Plot plot) {
            if (!plot.isEmpty()) {
                parts.add(new Drawn(plot));
            }
            return this;
        }

        public Section build() {
            return new Section(id, title, parts);
        }
    }
}
