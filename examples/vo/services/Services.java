import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The services of the deployment, as one process: those of the virtual organisation on the port that is given, those of its three sites on the next ones.
 *
 * <pre>{@code java examples/vo/services/Services.java 7405 [127.0.0.1]}</pre>
 *
 * They behave as the services of the Globus Toolkit do for somebody who watches them; nothing is really copied or run. Stops on SIGTERM.
 */
public final class Services {

    private static final List<String> SITES = List.of("north", "east", "west");
    private static final int THREADS = 8;

    private Services() {
    }

    public static void main(String... arguments) throws IOException {
        // Who connects and says nothing is not waited for.
        System.setProperty("sun.net.httpserver.maxReqTime", "10");
        System.setProperty("sun.net.httpserver.maxRspTime", "10");
        System.setProperty("jdk.httpserver.maxConnections", "200");
        int port = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 7405;
        String address = arguments.length > 1 ? arguments[1] : "127.0.0.1";
        if (arguments.length > 2) {
            // Who started the services by that number takes them along.
            ProcessHandle.of(Long.parseLong(arguments[2]))
                    .ifPresentOrElse(starter -> starter.onExit().thenRun(() -> System.exit(0)), () -> System.exit(0));
        }
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        List<Listener> listeners = new ArrayList<>();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            timer.shutdownNow();
            listeners.forEach(Listener::close);
            threads.shutdownNow();
        }));
        listeners.add(new Listener(new InetSocketAddress(address, port), threads, List.of(new Community()),
                Optional.of(new Notices())));
        for (String site : SITES) {
            listeners.add(new Listener(new InetSocketAddress(address, port + listeners.size()), threads, services(site),
                    Optional.empty()));
        }
        timer.scheduleAtFixedRate(() -> listeners.forEach(Listener::advance), 0, 1, TimeUnit.SECONDS);
        System.out.printf("The services are up on the ports %d to %d of %s.%n", port, port + SITES.size(), address);
    }

    private static List<Service> services(String site) {
        List<String> others = SITES.stream().filter(each -> !each.equals(site)).toList();
        return switch (site) {
            case "north" -> List.of(new FileTransfers(site, others, 173_769, 40_550_000_000L), new Jobs(site, 16),
                    new Replicas(site, List.of("climate-1990.nc", "climate-2000.nc", "climate-2010.nc")));
            case "east" -> List.of(new FileTransfers(site, others, 8_595, 8_280_000_000L), new Jobs(site, 10),
                    new Replicas(site, List.of("climate-1990.nc", "climate-2020.nc")));
            default -> List.of(new FileTransfers(site, others, 108_704, 63_160_000_000L), new Jobs(site, 15),
                    new Replicas(site, List.of("climate-2000.nc", "climate-2020.nc")));
        };
    }
}
