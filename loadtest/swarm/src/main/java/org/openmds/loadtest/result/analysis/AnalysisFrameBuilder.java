package org.openmds.loadtest.result.analysis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.run.ServerSample;
import org.openmds.loadtest.result.record.AnalysisException;
import org.openmds.loadtest.result.record.RunInputs;

/** Builds the frame of the second pass from the plan and the results of the first pass. */
final class AnalysisFrameBuilder {

    /** Expected number of dots; it is below the maximum because the selection is random. */
    private static final double EXPECTED_DOTS = RunResult.MAX_DOTS * 0.95;

    private final RunInputs inputs;
    private final AnalysisOptions options;
    private final List<FirstPass.TesterOverview> overviews;

    AnalysisFrameBuilder(RunInputs inputs, AnalysisOptions options, List<FirstPass.TesterOverview> looks) {
        this.inputs = inputs;
        this.options = options;
        this.overviews = looks;
    }

    AnalysisFrame build() throws AnalysisException {
        LoadPlan plan = inputs.plan();
        RunPeriod whole = whole(plan);
        List<RunPeriod> parts = new ArrayList<>();
        parts.add(whole);
        parts.add(within(whole, "peak", 0, peak()));
        steps(plan.load()).forEach(step -> {
            RunPeriod runPeriod = within(whole, step.name(), step.level(), new PeakPeriod(step.from(), step.to()));
            if (!runPeriod.isEmpty()) {
                parts.add(runPeriod);
            }
        });
        QuantumGrid quanta = quanta(whole);
        RunTimeline timeline = new RunTimeline(cellBounds(parts, quanta).toArray());
        long requests = overviews.stream().mapToLong(FirstPass.TesterOverview::requests).sum();
        return new AnalysisFrame(timeline, new RunSegments(parts, timeline), parts, quanta, whole.from(),
                plan.timeout().toNanos(),
                requests <= RunResult.MAX_DOTS ? 1 : EXPECTED_DOTS / requests);
    }

    private RunPeriod whole(LoadPlan plan) throws AnalysisException {
        long from = Math.max(plan.warmup().toNanos(), options.from().toNanos());
        long happened = lastActivity(plan.load());
        long planned = Math.min(plan.duration().toNanos(), happened);
        long to = options.to().map(end -> Math.min(end.toNanos(), happened)).orElse(planned);
        if (to <= from && happened > 0) {
            throw new AnalysisException(
                    "nothing is left to analyse: the warm-up or --from ends at %s s, the run or --to at %s s"
                            .formatted(from / 1e9, to / 1e9));
        }
        return new RunPeriod("whole", 0, from, Math.max(to, from), options.to().isEmpty());
    }

    /** Returns the time of the last activity. Arrivals of the open model may pause, so there it is at least the run's end. */
    private long lastActivity(LoadProfile load) {
        long seen = Math.max(lastEnd(), lastStop());
        return load.model() == LoadProfile.LoadModel.OPEN ? Math.max(seen, inputs.testers().getFirst().latest()) : seen;
    }

    private long lastEnd() {
        return overviews.stream().mapToLong(FirstPass.TesterOverview::lastEnd).max().orElse(0);
    }

    private long lastStop() {
        return clients().stream()
                .flatMap(ClientActivity::activePeriods)
                .mapToLong(activePeriod -> activePeriod.to() - 1)
                .max()
                .orElse(0);
    }

    private List<ClientActivity> clients() {
        return overviews.stream().map(FirstPass.TesterOverview::clients).toList();
    }

    /** Returns the peak. An open load has no clients that start and stop: its peak is its highest step. */
    @Nullable
    private PeakPeriod peak() {
        LoadProfile load = inputs.plan().load();
        if (load.model() == LoadProfile.LoadModel.CLOSED) {
            return PeakPeriod.of(clients());
        }
        return steps(load).stream()
                .filter(step -> step.level() == load.maxLevel())
                .findFirst()
                .map(step -> new PeakPeriod(step.from(), step.to()))
                .orElse(null);
    }

    private static List<RunPeriod> steps(LoadProfile load) {
        List<RunPeriod> steps = new ArrayList<>();
        Duration time = Duration.ZERO;
        for (LoadProfile.LoadStep step : load.steps()) {
            Duration reached = time.plus(step.ramp());
            time = reached.plus(step.hold());
            steps.add(new RunPeriod("step " + number(step.level()), step.level(), reached.toNanos(), time.toNanos(),
                    false));
        }
        return steps;
    }

    private static String number(double level) {
        return level == Math.rint(level) ? String.valueOf((long) level) : String.valueOf(level);
    }

    private static RunPeriod within(RunPeriod whole, String name, double level, @Nullable PeakPeriod peak) {
        long from = peak == null ? whole.from() : Math.clamp(peak.from(), whole.from(), whole.to());
        long to = peak == null ? from : Math.clamp(peak.to(), from, whole.to());
        return new RunPeriod(name, level, from, to, false);
    }

    private QuantumGrid quanta(RunPeriod whole) throws AnalysisException {
        long to = whole.hasDrain() ? Math.max(whole.to(), lastEnd() + 1) : whole.to();
        long length = to - whole.from();
        long step = options.quantum().toNanos();
        if (step == 0) {
            long second = 1_000_000_000;
            step = Math.max(second, (length / AnalysisOptions.MAX_QUANTA + second) / second * second);
        }
        if (length / step > AnalysisOptions.MAX_QUANTA) {
            throw new AnalysisException("a quantum of %s s makes %d parts of the run, more than %d: choose a longer one"
                    .formatted(step / 1e9, length / step, AnalysisOptions.MAX_QUANTA));
        }
        return new QuantumGrid(whole.from(), to, step);
    }

    private LongStream cellBounds(List<RunPeriod> parts, QuantumGrid quanta) {
        LongStream ofParts = parts.stream().flatMapToLong(runPeriod -> LongStream.of(runPeriod.from(), runPeriod.to()));
        LongStream ofServer = inputs.server()
                .stream()
                .mapToLong(ServerSample::timeNanos)
                .map(time -> time - inputs.origin());
        return LongStream.concat(LongStream.concat(ofParts, quanta.bounds()),
                LongStream.concat(ofServer, PeakPeriod.changeTimes(clients())));
    }
}
