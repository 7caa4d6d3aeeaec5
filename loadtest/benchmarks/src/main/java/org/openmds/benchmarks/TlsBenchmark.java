package org.openmds.benchmarks;

import java.io.IOException;

import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.BenchmarkReport;
import org.openmds.benchmarks.tls.TlsMeasurement;
import org.openmds.benchmarks.tls.TlsMeasurement.TlsLoad;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * Question: what does TLS cost? Data: an Index with a self-signed certificate. References in the same run: the same small queries over plain HTTP, and
 * handshakes of nginx with the same certificate. Command: {@code mds bench tls}.
 */
@Command(name = "tls", sortOptions = false, description = {
    "What does TLS cost: small queries over TLS 1.3 beside plain HTTP, and new connections beside nginx?",
    "%nData: an Index with a self-signed certificate of an elliptic curve. Reference: plain HTTP of the same server, and nginx with the same certificate.",
    "%nCommand: mds bench tls --output tls",
    "         mds bench tls --clients 10 --seconds 20 --warm-up 10"})
final class TlsBenchmark implements Benchmark {

    @Mixin
    private LoadOptions load = new LoadOptions();

    @Override
    public String question() {
        return "What does TLS cost: small queries over TLS 1.3 beside plain HTTP, and new connections beside nginx?";
    }

    @Override
    public BenchmarkReport measure(Workspace workspace) throws IOException {
        return new TlsMeasurement(workspace, new TlsLoad(load.clients(), load.time(), load.warmUp()))
                .run(question());
    }
}
