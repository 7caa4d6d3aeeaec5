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
 * The services of the deployment in one process: the services of the virtual organisation on the given port, those of its three sites on the next
 * ports.
 *
 * <pre>{@code java examples/vo/services/Services.java 7405 [127.0.0.1]}</pre>
 *
 * To a monitoring client, they behave like the services of the Globus Toolkit, but no files are copied and no jobs are run. Stops on SIGTERM.
 */
public final class Services {

    private static final List<String> SITES = List.of("north", "east", "west");
    private static final int THREADS = 8;

    private Services() {
    }

    public static void main(String... arguments) throws IOException {
        // Closes connections of clients that send nothing.
        System.setProperty("sun.net.httpserver.maxReqTime", "10");
        System.setProperty("sun.net.httpserver.maxRspTime", "10");
        System.setProperty("jdk.httpserver.maxConnections", "200");
        int port = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 7405;
        String address = arguments.length > 1 ? arguments[1] : "127.0.0.1";
        if (arguments.length > 2) {
            // The third argument is the id of the process that started the services; they end when it ends.
            ProcessHandle.of(Long.parseLong(arguments[2]))
                    .ifPresentOrElse(starter -> starter.onExit().thenRun(() -> System.exit(0)), () -> System.exit(0));
        }
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        List<ServiceListener> listeners = new ArrayList<>();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            timer.shutdownNow();
            listeners.forEach(ServiceListener::close);
            threads.shutdownNow();
        }));
        listeners.add(new ServiceListener(new InetSocketAddress(address, port), threads,
                List.of(new CommunityService()), Optional.of(new NoticeList())));
        for (String site : SITES) {
            listeners.add(new ServiceListener(new InetSocketAddress(address, port + listeners.size()), threads,
                    services(site), Optional.empty()));
        }
        timer.scheduleAtFixedRate(() -> listeners.forEach(ServiceListener::advance), 0, 1, TimeUnit.SECONDS);
        System.out.printf("The services listen on the ports %d to %d of %s.%n", port, port + SITES.size(), address);
    }

    private static List<ExampleService> services(String site) {
        List<String> others = SITES.stream().filter(each -> !each.equals(site)).toList();
        return switch (site) {
            case "north" -> List.of(new FileTransferService(site, others, 173_769, 40_550_000_000L), new JobService(site, 16),
                    new ReplicaService(site, List.of("climate-1990.nc", "climate-2000.nc", "climate-2010.nc")));
            case "east" -> List.of(new FileTransferService(site, others, 8_595, 8_280_000_000L), new JobService(site, 10),
                    new ReplicaService(site, List.of("climate-1990.nc", "climate-2020.nc")));
            default -> List.of(new FileTransferService(site, others, 108_704, 63_160_000_000L), new JobService(site, 15),
                    new ReplicaService(site, List.of("climate-2000.nc", "climate-2020.nc")));
        };
    }
}
