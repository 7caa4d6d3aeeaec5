import java.util.List;
import java.util.stream.Collectors;

/** A Replica Location Service (RLS): the files in a site's storage, by the logical names that all sites use. */
final class ReplicaService implements ExampleService {

    private static final String NAMESPACE = "http://openmds.org/service/rls";

    private final String site;
    private final List<String> files;

    ReplicaService(String site, List<String> files) {
        this.site = site;
        this.files = files;
    }

    @Override
    public String name() {
        return "ReplicaLocationService";
    }

    private String location(String file) {
        return "gsiftp://se.%s.example.org/data/%s".formatted(site, file);
    }

    @Override
    public String json() {
        return """
                {"Site": "%s", "Replica": [%s]}
                """.formatted(site, files.stream().map(each -> """
                {"LogicalName": "%s", "Location": "%s"}""".formatted(each, location(each)))
                .collect(Collectors.joining(",\n  ", "\n  ", "")));
    }

    @Override
    public String xml() {
        return """
                <rls:ReplicaLocationService xmlns:rls="%s">
                  <rls:Site>%s</rls:Site>
                %s</rls:ReplicaLocationService>
                """.formatted(NAMESPACE, site, files.stream().map(each -> """
                  <rls:Replica><rls:LogicalName>%s</rls:LogicalName><rls:Location>%s</rls:Location></rls:Replica>
                """.formatted(each, location(each))).collect(Collectors.joining()));
    }
}
