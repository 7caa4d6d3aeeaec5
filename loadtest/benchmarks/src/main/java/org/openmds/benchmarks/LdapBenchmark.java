package org.openmds.benchmarks;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import org.openmds.benchmarks.index.IndexMeasurement;
import org.openmds.benchmarks.index.LdapMeasurement;
import org.openmds.benchmarks.index.LdapMeasurement.LdapRow;
import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.BenchmarkReport;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Question: can the LDAP interface replace a BDII? Data: an index with the GLUE 2 documents of 50 sites, whose tree has 1 MB, and one of 230 sites with
 * 23 MB, all of which are replaced within two minutes. Reference in the same run: Debian's slapd with the same entries, the schema of a BDII and the
 * indexes of a BDII, measured alternately. Command: {@code mds bench ldap}.
 */
@Command(name = "ldap", sortOptions = false, description = {
    "Can the LDAP interface replace a BDII?",
    "%nData: an index with the GLUE 2 documents of 50 sites, whose tree has 1 MB; for renewal, 230 sites with 23 MB, all of which are "
            + "replaced within two minutes. Reference: slapd with the same entries and the indexes of a BDII, measured alternately. It "
            + "needs packages of Debian: apt install slapd ldap-utils glue-schema",
    "%nCommand: mds bench ldap --output ldap",
    "         mds bench ldap --only dump,lookup"})
final class LdapBenchmark implements Benchmark {

    private static final Duration RENEWAL = Duration.ofMinutes(2);
    private static final Duration QUICK_RENEWAL = Duration.ofSeconds(20);

    @Spec
    private CommandSpec command;

    @Option(names = "--quick", description = "Use shorter phases: a test of the benchmark, not a measurement.")
    private boolean quick;

    private List<LdapRow> rows = List.of(LdapRow.values());

    @Option(names = "--only", paramLabel = "ROW", split = ",", description = "Measure only these rows, separated by commas: dump, "
            + "lookup, clients, slow-readers, renewal.")
    void only(List<String> names) {
        List<String> known = Stream.of(LdapRow.values()).map(LdapRow::option).toList();
        names.stream().filter(name -> !known.contains(name)).findAny().ifPresent(name -> {
            throw new ParameterException(command.commandLine(),
                    "--only must be one of %s, was %s".formatted(known, name));
        });
        rows = Stream.of(LdapRow.values()).filter(row -> names.contains(row.option())).toList();
    }

    @Override
    public String question() {
        return "Can the LDAP interface replace a BDII?";
    }

    @Override
    public BenchmarkReport measure(Workspace workspace) throws IOException {
        return new LdapMeasurement(workspace, quick ? IndexMeasurement.Effort.QUICK : IndexMeasurement.Effort.FULL,
                quick ? QUICK_RENEWAL : RENEWAL).run(question(), rows);
    }
}
