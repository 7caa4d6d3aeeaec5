package org.openmds.provider.host;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import oshi.software.os.OSFileStore;
import oshi.software.os.OperatingSystem;
import oshi.software.os.OperatingSystem.OSVersionInfo;

/** Reads the operating system with OSHI. */
final class OshiSystem implements SystemReadings {
    private static final long MIN_FILE_SYSTEM_BYTES = 1 << 20;

    private final Supplier<OperatingSystem> system;
    private final HostIdentity identity;
    private final boolean remoteFileSystems;

    OshiSystem(Supplier<OperatingSystem> system, HostIdentity identity, boolean remoteFileSystems) {
        this.system = system;
        this.identity = identity;
        this.remoteFileSystems = remoteFileSystems;
    }

    @Override
    public IdentityReading identity() {
        return identity.read();
    }

    @Override
    public SystemReading system() {
        OSVersionInfo version = system.get().getVersionInfo();
        return new SystemReading(system.get().getFamily(), textOf(version.getVersion()), textOf(version.getCodeName()),
                textOf(version.getBuildNumber()));
    }

    @Override
    public ActivityReading activity() {
        return new ActivityReading(Instant.ofEpochSecond(system.get().getSystemBootTime()),
                Duration.ofSeconds(system.get().getSystemUptime()), system.get().getProcessCount());
    }

    @Override
    public List<FileSystemReading> fileSystems() {
        return system.get()
                .getFileSystem()
                .getFileStores(!remoteFileSystems)
                .stream()
                .filter(OshiSystem::holdsData)
                .map(OshiSystem::fileSystem)
                .toList();
    }

    /** Containers mount single files and empty directories from tiny file systems in memory. */
    private static boolean holdsData(OSFileStore store) {
        return store.getTotalSpace() <= 0 || store.getTotalSpace() >= MIN_FILE_SYSTEM_BYTES;
    }

    /** OSHI returns zeros if the system did not answer. */
    private static FileSystemReading fileSystem(OSFileStore store) {
        boolean known = store.getTotalSpace() > 0;
        return new FileSystemReading(store.getVolume(), store.getMount(), store.getType(),
                known ? store.getTotalSpace() : -1, known ? store.getUsableSpace() : -1, isReadOnly(store));
    }

    private static boolean isReadOnly(OSFileStore store) {
        return List.of(store.getOptions().split(",", -1)).contains("ro");
    }

    /** OSHI's version parts may be null. */
    private static String textOf(@Nullable String part) {
        return Objects.requireNonNullElse(part, "");
    }
}
