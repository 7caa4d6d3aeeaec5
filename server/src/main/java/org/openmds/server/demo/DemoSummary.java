package org.openmds.server.demo;

import java.util.stream.Stream;

/** The addresses and example commands that the demo prints when it is ready. */
record DemoSummary(DeploymentFiles deployment) {

    Stream<String> lines() {
        String index = deployment.voIndex();
        return """

                  WebMDS             %s
                  VO index           %s
                  site indexes       %s
                                     %s
                                     %s
                  application index  %s
                  sent alerts        %s

                List all queues with more than 20 free CPUs:
                  mds query %s '//glue:ComputingElement[glue:State/@glue:FreeCPUs > 20]' -o table
                List all sites that hold a replica of climate-1990.nc:
                  mds query %s --ns rls=http://openmds.org/service/rls "//rls:ReplicaLocationService[rls:Replica/rls:LogicalName='climate-1990.nc']/rls:Site/text()"
                List the triggers:
                  mds trigger list -b %s

                Ctrl-C stops all processes.
                """
                .formatted(deployment.webmds(), index, site(2), site(3), site(4), deployment.applicationIndex(),
                        deployment.notices(), index, index, deployment.url(0))
                .lines();
    }

    private String site(int number) {
        return deployment.url(number) + "/wsrf/services/DefaultIndexService";
    }
}
