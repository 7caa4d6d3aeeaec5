package org.openmds.provider.host;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import oshi.nativefree.SystemInfo;
import oshi.spi.SystemInfoProvider;

/**
 * The readings of this host by OSHI, in its variant without native code: it reads {@code /proc} and {@code /sys}, and the JVM needs no extra
 * permission. OSHI starts with the first reading.
 */
final class OshiReadings {
    private static final Path MACHINE_ID = Path.of("/etc/machine-id");

    static HostReadings of(HostPublication settings) {
        return new HostReadings(new OshiHardware(() -> LazySystemInfo.INFO.getHardware()), system(settings));
    }

    private static SystemReadings system(HostPublication settings) {
        Supplier<String> systemName = () -> LazySystemInfo.INFO.getOperatingSystem().getNetworkParams().getHostName();
        HostIdentity identity = settings.hostName().isEmpty()
                ? identity(systemName, OshiReadings::canonicalName)
                : identity(settings::hostName, UnaryOperator.identity());
        return new OshiSystem(() -> LazySystemInfo.INFO.getOperatingSystem(), identity, settings.remoteFileSystems());
    }

    private static HostIdentity identity(Supplier<String> systemName, UnaryOperator<String> canonicalName) {
        return new HostIdentity(systemName, canonicalName,
                lookup -> Thread.ofPlatform().daemon().name("host-name-lookup").start(lookup), MACHINE_ID);
    }

    private static String canonicalName(String name) {
        try {
            return InetAddress.getByName(name).getCanonicalHostName();
        } catch (UnknownHostException _) {
            return name;
        }
    }

    private static final class LazySystemInfo {
        static final SystemInfoProvider INFO = new SystemInfo();
    }

    private OshiReadings() {
    }
}
