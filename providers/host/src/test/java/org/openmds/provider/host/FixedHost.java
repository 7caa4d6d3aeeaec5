package org.openmds.provider.host;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** A host with fixed readings. A test overrides the reading that it is about. */
class FixedHost implements HardwareReadings, SystemReadings {

    HostReadings readings() {
        return new HostReadings(this, this);
    }

    @Override
    public ProcessorReading processor() {
        return new ProcessorReading("AuthenticAMD", "AMD EPYC 9755", "Family 26 Model 2 Stepping 1", "x86_64",
                2_700_400_000L, 8, 4);
    }

    @Override
    public ProcessorTimes processorTimes() {
        return new ProcessorTimes(1000, 500, 8000, 400, 100);
    }

    @Override
    public LoadAverages loadAverages() {
        return new LoadAverages(1.8, 1.345, 0.72);
    }

    @Override
    public MemoryReading memory() {
        return new MemoryReading(16L << 30, 10L << 30, 4L << 30, 1L << 30);
    }

    @Override
    public List<AdapterReading> adapters() {
        return List.of(new AdapterReading("eth0", List.of("192.0.2.2", "2001:db8::2"), 1500, true, 240_932_554, 1200),
                new AdapterReading("eth1", List.of(), 9000, false, 0, 0));
    }

    @Override
    public IdentityReading identity() {
        return new IdentityReading("node1.example.org", "node1", "f81d4fae-7dec-31d0-a765-00a0c91e6bf6");
    }

    @Override
    public SystemReading system() {
        return new SystemReading("Debian GNU/Linux", "12", "bookworm", "6.1.0-44-amd64");
    }

    @Override
    public ActivityReading activity() {
        return new ActivityReading(Instant.parse("2026-03-01T06:00:00Z"), Duration.ofDays(1), 87);
    }

    @Override
    public List<FileSystemReading> fileSystems() {
        return List.of(new FileSystemReading("/dev/vda1", "/", "ext4", 250L << 30, 80L << 30, false),
                new FileSystemReading("/dev/vdb", "/data", "xfs", 1L << 40, 1L << 20, true));
    }
}
