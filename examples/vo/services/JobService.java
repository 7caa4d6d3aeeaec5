import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * A job service (GRAM): the queues of a site's cluster that jobs from other sites may use. As GRAM did, it publishes GLUE: the queues as computing
 * elements, and the cluster that runs their jobs.
 */
final class JobService implements ExampleService {

    private static final String NAMESPACE = "http://mds.globus.org/glue/ce/1.1";
    private static final int CPUS_PER_HOST = 8;

    private final String site;
    private final int hosts;
    private final List<Queue> queues;
    private final Random random;

    /** A queue of jobs that use one processor each. */
    private static final class Queue {

        private final String name;
        private final int cpus;
        private final List<String> organisations;
        private int running;
        private int waiting;

        Queue(String name, int cpus, List<String> organisations) {
            this.name = name;
            this.cpus = cpus;
            this.organisations = organisations;
            this.running = cpus / 2;
        }

        /** Returns the virtual organisations that may use the queue, as rules of GLUE. */
        String rules() {
            return organisations.stream().map("<glue:Rule>VO:%s</glue:Rule>"::formatted).collect(Collectors.joining());
        }

        void advance(Random random) {
            running -= random.nextInt(1 + running / 8);
            waiting = Math.min(500, waiting + random.nextInt(1 + cpus / 12));
            int begun = Math.min(waiting, cpus - running);
            running += begun;
            waiting -= begun;
            if (random.nextInt(60) == 0) {
                running /= 3;
                waiting = 0;
            }
        }
    }

    JobService(String site, int hosts) {
        this.site = site;
        this.hosts = hosts;
        this.random = new Random(site.hashCode());
        int cpus = hosts * CPUS_PER_HOST;
        this.queues = List.of(new Queue("batch", cpus * 3 / 4, List.of("climate", "physics")),
                new Queue("climate", cpus / 4, List.of("climate")));
    }

    @Override
    public String name() {
        return "ManagedJobFactoryService";
    }

    @Override
    public synchronized void advance() {
        queues.forEach(each -> each.advance(random));
    }

    @Override
    public synchronized String json() {
        return """
                {"Cluster": {"Name": "%s", "Hosts": %d}, "Queue": [%s]}
                """.formatted(site, hosts, queues.stream().map(each -> """
                {"Name": "%s", "TotalCPUs": %d, "FreeCPUs": %d, "RunningJobs": %d, "WaitingJobs": %d}""".formatted(
                each.name, each.cpus, each.cpus - each.running, each.running, each.waiting))
                .collect(Collectors.joining(",\n  ", "\n  ", "")));
    }

    @Override
    public synchronized String xml() {
        return """
                <glue:GLUECE xmlns:glue="%s" xmlns:host="http://openmds.org/glue/host">
                  <glue:Cluster glue:Name="%s" glue:UniqueID="gram.%s.example.org" host:Hosts="%d"/>
                %s</glue:GLUECE>
                """.formatted(NAMESPACE, site, site, hosts, queues.stream().map(each -> """
                  <glue:ComputingElement glue:Name="%s" glue:UniqueID="gram.%s.example.org/%s">
                    <glue:Info glue:LRMSType="Slurm" glue:HostName="gram.%s.example.org" glue:TotalCPUs="%d"/>
                    <glue:State glue:Status="Production" glue:RunningJobs="%d" glue:WaitingJobs="%d" glue:TotalJobs="%d" glue:FreeCPUs="%d"/>
                    <glue:AccessControlBase>%s</glue:AccessControlBase>
                  </glue:ComputingElement>
                """.formatted(each.name, site, each.name, site, each.cpus, each.running, each.waiting,
                each.running + each.waiting, each.cpus - each.running, each.rules())).collect(Collectors.joining()));
    }
}
