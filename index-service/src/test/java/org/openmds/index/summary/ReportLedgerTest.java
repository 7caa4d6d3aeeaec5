package org.openmds.index.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

/** Reports that have a link in common with very many others. */
class ReportLedgerTest {

    private static final int MOST = ReportLedger.MAX_LINKED;

    private final List<Integer> combined = new ArrayList<>();
    private final Figures figures = new Figures();
    private final ReportLedger<NumberedReport> ledger = new ReportLedger<>(this::combine, figures);

    /** A report that has a link in common with all others, and one with its pair. */
    private record NumberedReport(int number) implements ResourceReport {

        @Override
        public ReportOrigin origin() {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<String> links() {
            return List.of("all", "pair " + number / 2);
        }
    }

    @Test
    void change_linkOfFewReports_connectsThem() {
        add(0, MOST);

        assertThat(queues()).isEqualTo(1);
    }

    @Test
    void change_linkOfManyReports_connectsNone() {
        add(0, MOST);
        add(MOST, MOST + 2);
        assertThat(queues()).as("pairs").isEqualTo(MOST / 2 + 1);

        remove(MOST + 1);
        assertThat(queues()).isEqualTo(MOST / 2 + 1);
        remove(MOST);
        assertThat(queues()).as("few again").isEqualTo(1);
    }

    @Test
    void change_linkOfManyReports_costsNoMoreThanWithoutIt() {
        add(0, 20 * MOST);
        assertThat(queues()).isEqualTo(10 * MOST);
        combined.clear();

        remove(7);
        add(7, 8);

        assertThat(combined).as("sizes of the groups that were combined")
                .allMatch(size -> size <= 2)
                .hasSizeLessThan(8);
    }

    private CombinedReports combine(List<NumberedReport> reports) {
        combined.add(reports.size());
        Figures one = new Figures();
        one.add(Figure.QUEUES, 1);
        return new CombinedReports(one, List.of());
    }

    private void add(int from, int to) {
        IntStream.range(from, to).forEach(number -> ledger.change(List.of(), List.of(new NumberedReport(number))));
    }

    private void remove(int number) {
        ledger.change(List.of(new NumberedReport(number)), List.of());
    }

    private long queues() {
        return figures.get(Figure.QUEUES);
    }
}
