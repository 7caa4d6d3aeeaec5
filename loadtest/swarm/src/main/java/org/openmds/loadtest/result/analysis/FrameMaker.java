package org.openmds.loadtest.result.analysis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.plan.Load;
import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.model.run.ServerSample;

/** Makes the frame of the second pass from the plan and what the first pass found. */
final class FrameMaker {

    /** Shares of dots are kept below the most, for which requests they are is left to chance. */
    private static final double DOTS = RunResult.MOST_DOTS * 0.95;

    private final RunInputs inputs;
    private final AnalysisOptions options;
    private final List<FirstPass.Look> looks;

    FrameMaker(RunInputs inputs, AnalysisOptions options, List<FirstPass.Look> looks) {
        this.inputs = inputs;
        this.options = options;
        this.looks = looks;
    }

    Frame frame() throws AnalysisException {
        Plan plan = inputs.plan();
        Part whole = whole(plan);
        List<Part> parts = new ArrayList<>();
        parts.add(whole);
        parts.add(within(whole, "peak", 0, peak()));
        steps(plan.load()).forEach(step -> {
            Part part = within(whole, step.name(), step.level(), new Peak(step.from(), step.to()));
            if (!part.isEmpty()) {
                parts.add(part);
            }
        });
        QuantumGrid quanta = quanta(whole);
        Timeline timeline = new Timeline(moments(parts, quanta).toArray());
        long requests = looks.stream().mapToLong(FirstPass.Look::requests).sum();
        return new Frame(timeline, new Segments(parts, timeline), parts, quanta, whole.from(), plan.timeout().toNanos(),
                requests <= RunResult.MOST_DOTS ? 1 : DOTS / requests);
    }

    private Part whole(Plan plan) throws AnalysisException {
        long from = Math.max(plan.warmup().toNanos(), options.from().toNanos());
        long happened = happened(plan.load());
        long planned = Math.min(plan.duration().toNanos(), happened);
        long to = options.to().map(end -> Math.min(end.toNanos(), happened)).orElse(planned);
        if (to <= from && happened > 0) {
            throw new AnalysisException(
                    "nothing is left to analyse: the warm-up or --from ends at %s s, the run or --to at %s s"
                            .formatted(from / 1e9, to / 1e9));
        }
        return new Part("whole", 0, from, Math.max(to, from), options.to().isEmpty());
    }

    /** Until when there was anybody. Arrivals of the open model may pause, so that there the run's end says it. */
    private long happened(Load load) {
        long seen = Math.max(lastEnd(), lastStop());
        return load.model() == Load.Model.OPEN ? Math.max(seen, inputs.testers().getFirst().latest()) : seen;
    }

    private long lastEnd() {
        return looks.stream().mapToLong(FirstPass.Look::lastEnd).max().orElse(0);
    }

    private long lastStop() {
        return clients().stream().flatMap(Clients::windows).mapToLong(window -> window.to() - 1).max().orElse(0);
    }

    private List<Clients> clients() {
        return looks.stream().map(FirstPass.Look::clients).toList();
    }

    /** Requests of the open model have no clients that start and stop: its peak is its highest step. */
    @Nullable
    private Peak peak() {
        Load load = inputs.plan().load();
        if (load.model() == Load.Model.CLOSED) {
            return Peak.of(clients());
        }
        return steps(load).stream()
                .filter(step -> step.level() == load.highest())
                .findFirst()
                .map(step -> new Peak(step.from(), step.to()))
                .orElse(null);
    }

    private static List<Part> steps(Load load) {
        List<Part> steps = new ArrayList<>();
        Duration time = Duration.ZERO;
        for (Load.Step step : load.steps()) {
            Duration reached = time.plus(step.ramp());
            time = reached.plus(step.hold());
            steps.add(new Part("step " + number(step.level()), step.level(), reached.toNanos(), time.toNanos(), false));
        }
        return steps;
    }

    private static String number(double level) {
        return level == Math.rint(level) ? String.valueOf((long) level) : String.valueOf(level);
    }

    private static Part within(Part whole, String name, double level, @Nullable Peak peak) {
        long from = peak == null ? whole.from() : Math.clamp(peak.from(), whole.from(), whole.to());
        long to = peak == null ? from : Math.clamp(peak.to(), from, whole.to());
        return new Part(name, level, from, to, false);
    }

    private QuantumGrid quanta(Part whole) throws AnalysisException {
        long to = whole.hasDrain() ? Math.max(whole.to(), lastEnd() + 1) : whole.to();
        long length = to - whole.from();
        long step = options.quantum().toNanos();
        if (step == 0) {
            long second = 1_000_000_000;
            step = Math.max(second, (length / AnalysisOptions.MOST_QUANTA + second) / second * second);
        }
        if (length / step > AnalysisOptions.MOST_QUANTA) {
            throw new AnalysisException("a quantum of %s s makes %d parts of the run, more than %d: choose a longer one"
                    .formatted(step / 1e9, length / step, AnalysisOptions.MOST_QUANTA));
        }
        return new QuantumGrid(whole.from(), to, step);
    }

    private LongStream moments(List<Part> parts, QuantumGrid quanta) {
        LongStream ofParts = parts.stream().flatMapToLong(part -> LongStream.of(part.from(), part.to()));
        LongStream ofServer = inputs.server()
                .stream()
                .mapToLong(ServerSample::timeNanos)
                .map(time -> time - inputs.origin());
        return LongStream.concat(LongStream.concat(ofParts, quanta.bounds()),
                LongStream.concat(ofServer, Peak.moments(clients())));
    }
}
