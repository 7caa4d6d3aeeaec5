package org.openmds.benchmarks.page;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.benchmarks.index.ProgressLog;
import org.openmds.benchmarks.load.ClosedLoop;
import org.openmds.benchmarks.load.LoopResult;
import org.openmds.benchmarks.load.NumberedRequest;
import org.openmds.benchmarks.page.PageBrowser.ReadPage;
import org.openmds.benchmarks.process.IndexProcess;
import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.BenchmarkReport;
import org.openmds.benchmarks.report.MeasuredFigure;
import org.openmds.benchmarks.report.RequiredRange;
import org.openmds.benchmarks.report.RequirementCheck;
import org.openmds.benchmarks.report.ResultRow;
import org.openmds.benchmarks.report.ResultRow.MeasuredQuantity;
import org.openmds.loadtest.process.ProcessTime;

/** Measures the pages of a server whose index has many entries. Used by one thread. */
public final class PagesMeasurement {

    private static final int CLIENTS = 16;
    private static final Duration MAX_FILL_TIME = Duration.ofMinutes(5);
    /** Longer than {@code webmds.keep}, so that a page is not made of a document that was read before the change. */
    private static final Duration PAUSE = Duration.ofMillis(600);
    private static final Duration AFTER_START = Duration.ofSeconds(1);
    private static final RequiredRange MAX_FIRST_PAGE = RequiredRange.atMost(300);
    /** Readings that may be repeated besides one for each turn. */
    private static final int SPARE_READINGS = 5;
    private static final Pattern ENTRY_KEY = Pattern.compile("EntryKey[^>]*>([^<]+)<");
    private static final Pattern SITE_NAME = Pattern.compile(":Site[^>]* name=\"([^\"]*)\"");

    private final Workspace workspace;
    private final PagePlan plan;
    private final ProgressLog progress = new ProgressLog(System.err);
    private int version;

    /**
     * Numbers of a measurement.
     *
     * @param entries
     *            entries of the index and of the sites below it
     * @param turns
     *            measured changes for each page
     * @param warmUp
     *            changes for each page before
     * @param starts
     *            starts whose first page is measured; one more is not
     */
    public record PagePlan(int entries, int turns, int warmUp, int starts) {
    }

    public PagesMeasurement(Workspace workspace, PagePlan plan) {
        this.workspace = workspace;
        this.plan = plan;
    }

    /** Measures and returns the report. */
    public BenchmarkReport run(String question) throws IOException {
        List<ResultRow> rows = new ArrayList<>();
        List<MeasuredFigure> figures = new ArrayList<>();
        List<RequirementCheck> checks = new ArrayList<>();
        addStarts(rows, figures);
        IndexProcess index = IndexProcess.start(workspace);
        fill(index);
        try (PageBrowser browser = new PageBrowser(index.service())) {
            List<PageResult> results = measure(index, browser,
                    MeasuredPage.all(found(ENTRY_KEY, ask(index, PageData.addHost(1, 0))),
                            found(SITE_NAME, ask(index, PageData.querySite(0)))));
            results.forEach(each -> {
                each.row().ifPresent(rows::add);
                figures.addAll(each.figures());
            });
            checks.add(outdated(results));
        }
        long entries = index.countEntries();
        checks.add(RequirementCheck.of(entries >= plan.entries(), "entries at the end: %,d, must be at least %,d",
                entries, plan.entries()));
        return new BenchmarkReport(question,
                "%,d entries: hosts of 1 KB, %d clusters, %d queues, %d sites with %d entries each; %d changes of each page after %d of warm-up; the reference is the page without a change"
                        .formatted(plan.entries(), PageData.CLUSTERS, PageData.CLUSTERS, PageData.SITES,
                                PageData.SITE_ENTRIES, plan.turns(), plan.warmUp()),
                rows, figures, checks);
    }

    /** Measures the first dashboard of new servers. */
    private void addStarts(List<ResultRow> rows, List<MeasuredFigure> figures) throws IOException {
        if (plan.starts() == 0) {
            return;
        }
        progress.log("starting a server, %d times", plan.starts() + 1);
        firstPage();
        PageTimes first = new PageTimes();
        for (int i = 0; i < plan.starts(); i++) {
            first.add(firstPage());
        }
        rows.add(ResultRow.of("dashboard, first page 1 s after a start, median",
                new MeasuredQuantity(first.median(), " ms"), MAX_FIRST_PAGE));
        figures.add(new MeasuredFigure("first page after a start, max", first.max(), "ms"));
    }

    private double firstPage() throws IOException {
        IndexProcess index = IndexProcess.start(workspace);
        try (PageBrowser browser = new PageBrowser(index.service())) {
            LockSupport.parkNanos(AFTER_START.toNanos());
            return browser.read("dashboard").firstByteMillis();
        } finally {
            index.process().close();
        }
    }

    private void fill(IndexProcess index) throws IOException {
        int hosts = plan.entries() - PageData.OTHERS;
        progress.log("adding %,d entries", plan.entries());
        LoopResult added = new ClosedLoop(index.service(), NumberedRequest.post(index.service(), PageData.addHosts(),
                hosts), CLIENTS).run(new ClosedLoop.LoopLimit(MAX_FILL_TIME, hosts), new AtomicLong());
        if (added.answered() != hosts) {
            throw new IOException("the server acknowledged %,d of %,d Adds: %s".formatted(added.answered(), hosts,
                    added.problems()));
        }
        for (int i = 0; i < PageData.CLUSTERS; i++) {
            String _ = ask(index, PageData.addCluster(i, 0));
            String _ = ask(index, PageData.addQueue(i, 0));
        }
        for (int i = 0; i < PageData.SITES; i++) {
            String _ = ask(index, PageData.addSite(i, 0));
        }
    }

    private List<PageResult> measure(IndexProcess index, PageBrowser browser, List<MeasuredPage> pages)
            throws IOException {
        progress.log("warming up");
        for (int i = 0; i < plan.warmUp(); i++) {
            for (MeasuredPage page : pages) {
                read(index, browser, page, new PageResult(page));
            }
        }
        List<PageResult> results = pages.stream().map(PageResult::new).toList();
        progress.log("measuring %d pages", pages.size());
        // The pages take turns, so that other work on the machine affects all of them.
        for (int i = 0; i < plan.turns(); i++) {
            for (int page = 0; page < pages.size(); page++) {
                read(index, browser, pages.get(page), results.get(page));
            }
        }
        return results;
    }

    /** Changes an entry, reads the page, and reads it again. */
    private void read(IndexProcess index, PageBrowser browser, MeasuredPage page, PageResult result)
            throws IOException {
        while (!readChanged(index, browser, page, result)) {
            result.addOutdated();
            if (result.repeated() > plan.turns() + SPARE_READINGS) {
                throw new IOException("%s does not show the changes".formatted(page.path()));
            }
        }
        result.addUnchanged(browser.read(page.path()));
    }

    /** Returns false if the page does not show the change: WebMDS had read the document shortly before, to take a sample. */
    private boolean readChanged(IndexProcess index, PageBrowser browser, MeasuredPage page, PageResult result)
            throws IOException {
        version++;
        LockSupport.parkNanos(PAUSE.toNanos());
        String _ = ask(index, page.change().apply(version));
        Duration before = ProcessTime.of(index.process().pid()).own();
        ReadPage changed = browser.read(page.path());
        double processor = ProcessTime.of(index.process().pid()).own().minus(before).toNanos() / 1e6;
        boolean isCurrent = changed.text().contains(page.shown().apply(version));
        if (isCurrent) {
            result.addChanged(changed, processor);
        }
        return isCurrent;
    }

    /** A sample each minute may come between a change and its page. */
    private RequirementCheck outdated(List<PageResult> results) {
        int repeated = results.stream().mapToInt(PageResult::repeated).sum();
        int allowed = 1 + results.size() * plan.turns() / 20;
        return RequirementCheck.of(repeated <= allowed,
                "readings that did not show the change, which were repeated: %d, must be at most %d", repeated,
                allowed);
    }

    private static String ask(IndexProcess index, String envelope) throws IOException {
        URI service = index.service();
        return IndexProcess.answer(service, NumberedRequest.post(service, envelope).numbered(0));
    }

    private static String found(Pattern pattern, String text) throws IOException {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.find()) {
            throw new IOException("expected %s in: %.200s".formatted(pattern, text));
        }
        return matcher.group(1);
    }
}
