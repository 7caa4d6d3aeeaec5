package org.openmds.provider.condor;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.batch.BatchJob;
import org.openmds.provider.batch.BatchJob.State;
import org.openmds.provider.batch.BatchSystem;
import org.openmds.provider.batch.QueueJobs;
import org.openmds.provider.batch.QueueStatus;
import org.openmds.provider.glue.FactBuilder;
import org.openmds.provider.glue.GlueCluster;
import org.openmds.provider.glue.GlueQueue;
import org.openmds.provider.glue.QueueFact;
import org.openmds.provider.input.BytesInput;
import org.openmds.wsrf.service.Deadline;

/**
 * An HTCondor pool: one queue with all slots of the pool, and its machines as hosts. Free CPUs are those of unclaimed slots. Thread-safe.
 */
final class CondorBatchSystem implements BatchSystem {

    /** {@code $CondorVersion: 25.0.14 2026-10-01 BuildID: … $}. */
    private static final Pattern VERSION = Pattern.compile("\\$CondorVersion:\\s*(\\S+)");

    private final CondorPublication publication;
    private final CondorPrograms programs;
    private final Clock clock;

    /**
     * @param clock
     *            clock that agrees with the submit host's clock
     */
    public CondorBatchSystem(CondorPublication publication, CondorPrograms programs, Clock clock) {
        this.publication = publication;
        this.programs = programs;
        this.clock = clock;
    }

    @Override
    public GlueCluster read(Deadline deadline) throws CollectionException {
        List<CondorMachine> machines = machines(deadline);
        GlueQueue queue = queue(machines, new QueueJobs(jobs(deadline)));
        return new GlueCluster(publication.pool(), publication.head(),
                publication.hosts() ? machines.stream().map(each -> each.toHost(publication)).toList() : List.of(),
                List.of(queue), List.of());
    }

    private List<CondorMachine> machines(Deadline deadline) throws CollectionException {
        TreeMap<String, List<CondorSlot>> byMachine = new TreeMap<>();
        for (ClassAd ad : programs.format().read(programs.slots(), deadline)) {
            CondorSlot slot = new CondorSlot(ad);
            if (slot.machine().isEmpty()) {
                throw new CollectionException("%s gave a ClassAd without Machine".formatted(programs.slots()));
            }
            byMachine.computeIfAbsent(slot.machine(), _ -> new ArrayList<>()).add(slot);
        }
        if (byMachine.isEmpty()) {
            throw new CollectionException("%s gave no slots".formatted(programs.slots()));
        }
        return byMachine.entrySet().stream().map(each -> new CondorMachine(each.getKey(), each.getValue())).toList();
    }

    private List<BatchJob> jobs(Deadline deadline) throws CollectionException {
        BytesInput printed = BytesInput.of(programs.jobs(), deadline);
        if (printed.isEmpty()) {
            return List.of();
        }
        List<BatchJob> jobs = new ArrayList<>();
        for (ClassAd ad : programs.format().read(printed, deadline)) {
            long status = ad.integer("JobStatus")
                    .orElseThrow(() -> new CollectionException(
                            "%s gave a ClassAd without JobStatus".formatted(programs.jobs())));
            state(status).map(state -> job(ad, state)).ifPresent(jobs::add);
        }
        return jobs;
    }

    private BatchJob job(ClassAd ad, State state) {
        String id = ad.integer("ClusterId").orElse(0) + "." + ad.integer("ProcId").orElse(0);
        Optional<Instant> submitted = ad.integer("QDate").isPresent()
                ? Optional.of(Instant.ofEpochSecond(ad.integer("QDate").getAsLong()))
                : Optional.empty();
        return new BatchJob(id, ad.string("Owner"), state, ad.integer("RequestCpus").orElse(1),
                List.of(publication.pool()), submitted, Optional.empty(), Optional.empty(), ad.string("HoldReason"));
    }

    /** JobStatus: 1 idle, 2 running, 3 removed, 4 completed, 5 held, 6 transferring output, 7 suspended. */
    private static Optional<State> state(long status) {
        return switch ((int) status) {
            case 1 -> Optional.of(State.WAITING);
            case 2, 6, 7 -> Optional.of(State.RUNNING);
            case 5 -> Optional.of(State.HELD);
            default -> Optional.empty();
        };
    }

    private GlueQueue queue(List<CondorMachine> machines, QueueJobs jobs) {
        long free = sum(machines, CondorSlot::freeCpus);
        FactBuilder<QueueFact> factBuilder = new FactBuilder<>(QueueFact.class).with(QueueFact.BATCH_SYSTEM, "HTCondor")
                .with(QueueFact.BATCH_SYSTEM_VERSION, version(machines))
                .with(QueueFact.HOST_NAME, publication.head())
                .with(QueueFact.TOTAL_CPUS, sum(machines, CondorSlot::totalCpus))
                .with(QueueFact.TOTAL_NODES, machines.size())
                .with(QueueFact.STATUS, QueueStatus.PRODUCTION.glue())
                .with(QueueFact.FREE_CPUS, free)
                .with(QueueFact.FREE_NODES, machines.stream().filter(CondorMachine::isFree).count())
                .with(QueueFact.ESTIMATED_WAIT, jobs.estimatedWaitSeconds(free, clock.instant()))
                .with(QueueFact.MEMORY_SIZE, sum(machines, CondorSlot::totalMemory))
                .with(QueueFact.MEMORY_ALLOCATED,
                        Math.max(0,
                                sum(machines, CondorSlot::totalMemory) - sum(machines, CondorSlot::unallocatedMemory)));
        return new GlueQueue(publication.pool(), publication.head() + "/" + publication.pool(),
                jobs.addCounts(factBuilder).toMap(), publication.jobs().of(jobs));
    }

    private static long sum(List<CondorMachine> machines, ToLongFunction<CondorSlot> number) {
        return machines.stream().mapToLong(each -> each.sum(number)).sum();
    }

    private static String version(List<CondorMachine> machines) {
        Matcher matcher = VERSION.matcher(machines.getFirst().slots().getFirst().ad().string("CondorVersion"));
        return matcher.find() ? matcher.group(1) : "";
    }
}
