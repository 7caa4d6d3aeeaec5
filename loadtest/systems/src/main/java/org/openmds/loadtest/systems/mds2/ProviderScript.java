package org.openmds.loadtest.systems.mds2;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

import com.unboundid.ldap.sdk.DN;

/**
 * The script of the information providers. One run describes a device group of a host in three entries of about 1 KB together. Names and
 * sizes are the same in every run; free and used amounts change.
 */
public final class ProviderScript {

    /** Entries of each provider. */
    static final int ENTRIES_PER_PROVIDER = 3;

    private static final List<String> KINDS = List.of(DirectoryNames.MEMORY, "processors", "filesystems", "networks",
            "software");
    private static final Duration PROVIDER_TIMEOUT = Duration.ofSeconds(20);
    private static final String SHELL = "/bin/sh";

    /** Uses only shell built-ins, so that a provider is a single process. */
    private static final String SCRIPT = """
            #!/bin/sh
            # An MDS information provider: provider.sh KIND GROUP HOST SUFFIX NUMBER
            kind=$1 group=$2 host=$3 suffix=$4 number=$5
            read -r uptime idle < /proc/uptime
            tick=${uptime%.*}${uptime#*.}
            busy=$(( (number * 7919 + tick * 31) % 1000 ))
            total=$(( 1024 * (1 + number % 16) ))
            free=$(( total * (1000 - busy) / 1000 ))
            case $kind in
            memory) one='physical memory' two='virtual memory' class=MdsMemory ;;
            processors) one='cpu 0' two='cpu 1' class=MdsCpu ;;
            filesystems) one='/' two='/home' class=MdsFs ;;
            networks) one='eth0' two='lo' class=MdsNet ;;
            *) one='kernel' two='libraries' class=MdsSoftware ;;
            esac
            dn="Mds-Device-Group-name=$group,Mds-Host-hn=$host,$suffix"
            valid="Mds-validfrom: 20030101000000Z
            Mds-validto: 20380101000000Z
            Mds-keepto: 20380101000000Z"
            echo "dn: $dn
            objectClass: MdsDeviceGroup
            Mds-Device-Group-name: $group
            Mds-Host-hn: $host
            $valid
            Mds-Total-sizeMB: $total
            Mds-Total-freeMB: $free
            Mds-Busy-1minX1000: $busy

            dn: Mds-Device-name=$one,$dn
            objectClass: MdsDevice
            objectClass: $class
            Mds-Device-name: $one
            Mds-Device-Group-name: $group
            $valid
            Mds-sizeMB: $(( total / 2 ))
            Mds-freeMB: $(( free / 2 ))
            Mds-ticks: $tick

            dn: Mds-Device-name=$two,$dn
            objectClass: MdsDevice
            objectClass: $class
            Mds-Device-name: $two
            Mds-Device-Group-name: $group
            $valid
            Mds-sizeMB: $(( total - total / 2 ))
            Mds-freeMB: $(( free - free / 2 ))
            Mds-ticks: $tick
            "
            """;

    private final Path script;

    private ProviderScript(Path script) {
        this.script = script;
    }

    /** Writes the script to a folder. */
    public static ProviderScript write(Path folder) throws IOException {
        Path script = Files.writeString(Files.createDirectories(folder).resolve("provider.sh"), SCRIPT);
        return new ProviderScript(script.toAbsolutePath());
    }

    /** Returns the name of the device group that a provider describes, from 0. */
    public static String groupName(int number) {
        String kind = KINDS.get(number % KINDS.size());
        // The study copied one provider to get more of them.
        return number < KINDS.size() ? kind : "%s-%d".formatted(kind, number / KINDS.size());
    }

    /** Returns the providers of a host. */
    public List<ProviderProgram> providers(String host, int count, DN suffix) {
        return IntStream.range(0, count).mapToObj(number -> provider(host, number, suffix)).toList();
    }

    private ProviderProgram provider(String host, int number, DN suffix) {
        String kind = KINDS.get(number % KINDS.size());
        String group = groupName(number);
        List<String> command = List.of(SHELL, script.toString(), kind, group, host, suffix.toString(),
                Integer.toString(number));
        return new ProviderProgram(group, DirectoryNames.group(group, DirectoryNames.host(host, suffix)), command,
                PROVIDER_TIMEOUT);
    }
}
