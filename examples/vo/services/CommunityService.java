/** A Community Authorization Service (CAS): publishes the virtual organisation that it serves. */
final class CommunityService implements ExampleService {

    private static final String NAMESPACE = "http://www.globus.org/07/2004/cas";
    private static final String NAME = "CN=cas.vo.example.org,O=Example VO";
    private static final String DESCRIPTION = "Example VO: climate research at three sites";

    @Override
    public String name() {
        return "CommunityAuthorizationService";
    }

    @Override
    public String json() {
        return """
                {"ServerDN": "%s", "VoDescription": "%s"}
                """.formatted(NAME, DESCRIPTION);
    }

    @Override
    public String xml() {
        return """
                <cas:CommunityAuthorizationService xmlns:cas="%s">
                  <cas:ServerDN>%s</cas:ServerDN>
                  <cas:VoDescription>%s</cas:VoDescription>
                </cas:CommunityAuthorizationService>
                """.formatted(NAMESPACE, NAME, DESCRIPTION);
    }
}
