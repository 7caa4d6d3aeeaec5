package org.openmds.server.provider;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

import org.openmds.aggregator.InformationProvider;
import org.openmds.provider.batch.BatchPrograms;
import org.openmds.provider.batch.BatchProvider;
import org.openmds.provider.batch.BatchSystem;
import org.openmds.provider.batch.CachingProvider;
import org.openmds.provider.batch.JobListing;
import org.openmds.provider.condor.CondorBatchSystem;
import org.openmds.provider.condor.CondorPrograms;
import org.openmds.provider.condor.CondorPublication;
import org.openmds.provider.host.HostProvider;
import org.openmds.provider.host.HostPublication;
import org.openmds.provider.lsf.LsfBatchSystem;
import org.openmds.provider.lsf.LsfPrograms;
import org.openmds.provider.lsf.LsfPublication;
import org.openmds.provider.pbs.PbsBatchSystem;
import org.openmds.provider.pbs.PbsPrograms;
import org.openmds.provider.pbs.PbsPublication;
import org.openmds.provider.slurm.SlurmBatchSystem;
import org.openmds.provider.slurm.SlurmPrograms;
import org.openmds.provider.slurm.SlurmPublication;
import org.openmds.server.config.BatchPublicationSettings;
import org.openmds.server.config.CondorProviderSettings;
import org.openmds.server.config.LsfProviderSettings;
import org.openmds.server.config.PbsProviderSettings;
import org.openmds.server.config.ProviderInstance;
import org.openmds.server.config.SlurmProviderSettings;

/** Creates the information providers for batch systems. */
final class BatchProviders {

    private static final int MAX_FILE_SYSTEMS = 16;

    private BatchProviders() {
    }

    static InformationProvider slurm(SlurmProviderSettings slurm, ProviderTools tools) {
        BatchPrograms programs = programs(slurm, slurm.programs(), "SLURM_CONF", slurm.configuration(), tools);
        return provider(slurm, slurm.publish().headNode(),
                new SlurmBatchSystem(new SlurmPublication(slurm.publish().hosts(), jobs(slurm.publish())),
                        SlurmPrograms.of(programs), tools.clock()));
    }

    static InformationProvider condor(CondorProviderSettings condor, ProviderTools tools) {
        BatchPrograms programs = programs(condor, condor.programs(), "CONDOR_CONFIG", condor.configuration(), tools);
        CondorPublication publication = new CondorPublication(condor.pool(), thisHost(), condor.publish().hosts(),
                condor.attributes(), jobs(condor.publish()));
        return provider(condor, condor.publish().headNode(), new CondorBatchSystem(publication,
                CondorPrograms.of(programs, condor.form(), publication), tools.clock()));
    }

    static InformationProvider pbs(PbsProviderSettings pbs, ProviderTools tools) {
        BatchPrograms programs = programs(pbs, pbs.programs(), "", Optional.empty(), tools);
        return provider(pbs, pbs.publish().headNode(),
                new PbsBatchSystem(new PbsPublication(thisHost(), pbs.publish().hosts()),
                        PbsPrograms.of(programs, pbs.form())));
    }

    static InformationProvider lsf(LsfProviderSettings lsf, ProviderTools tools) {
        BatchPrograms programs = programs(lsf, lsf.programs(), "LSF_ENVDIR", lsf.configuration(), tools);
        return provider(lsf, lsf.publish().headNode(),
                new LsfBatchSystem(new LsfPublication(lsf.publish().hosts()), LsfPrograms.of(programs)));
    }

    private static InformationProvider provider(ProviderInstance settings, boolean headNode, BatchSystem system) {
        Optional<InformationProvider> head = headNode
                ? Optional.of(new HostProvider(
                        new HostPublication(settings.name(), "", MAX_FILE_SYSTEMS, false, 0)))
                : Optional.empty();
        return new CachingProvider(new BatchProvider(settings.name(), system, head), settings.interval());
    }

    private static BatchPrograms programs(ProviderInstance settings, Path folder, String variable,
            Optional<Path> configuration, ProviderTools tools) {
        Map<String, String> environment = configuration.map(file -> Map.of(variable, file.toString()))
                .orElse(Map.of());
        return new BatchPrograms(
                (name, program, arguments) -> tools.program(name, program, arguments, settings.timeout()), folder,
                environment);
    }

    private static JobListing jobs(BatchPublicationSettings publish) {
        return new JobListing(publish.jobs(), publish.maxJobs());
    }

    private static String thisHost() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }
}
